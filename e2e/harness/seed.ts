import { connect, migrate } from '../../src/server/db/database.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { fillDirectory } from './directory.ts'

/** Fills the store of a data folder for browser tests, the same way every time. */
const [dataDir = ''] = process.argv.slice(2)
const store = await openPool({
  dataDir,
  onFailure(sentence) {
    throw new Error(sentence)
  },
})
const database = connect(store.pool)
await migrate(database)
await fillDirectory(database, dataDir)
await store.close()
