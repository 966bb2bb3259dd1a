import { connect } from '../../src/server/db/database.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { fillDirectory } from './directory.ts'

/** Adds the same seed data to a data folder with the courts of `courts.csv` every time. */
const [dataDir = ''] = process.argv.slice(2)
const store = await openPool({
  dataDir,
  onFailure(sentence) {
    throw new Error(sentence)
  },
})
const database = connect(store.pool)
await fillDirectory(database, dataDir)
await store.close()
