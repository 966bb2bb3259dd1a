import { connect } from '../../src/platform/db/database.ts'
import { openStore } from '../../src/platform/db/store.ts'
import { seedDirectory } from './directory.ts'

/** Adds the same seed data to a data folder with the courts of `courts.csv` every time. */
const [dataDir = ''] = process.argv.slice(2)
const store = await openStore({
  dataDir,
  onFailure(sentence) {
    throw new Error(sentence)
  },
})
const database = connect(store.pool)
await seedDirectory(database, dataDir)
await store.close()
