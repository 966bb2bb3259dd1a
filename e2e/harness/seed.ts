import { connect } from '../../src/platform/db/database.ts'
import { openStore } from '../../src/platform/db/store.ts'
import { seedDirectory } from './directory.ts'
import { fillQueue } from './full-queue.ts'

/**
 * Adds the same seed data to a data folder with the courts of `courts.csv` every time; with a number, so many items that
 * wait for moderators instead.
 */
const [dataDir = '', waiting] = process.argv.slice(2)
const store = await openStore({
  dataDir,
  onFailure(sentence) {
    throw new Error(sentence)
  },
})
const database = connect(store.pool)
if (waiting) await fillQueue(database, Number(waiting))
else await seedDirectory(database, dataDir)
await store.close()
