import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../../platform/db/database.ts'
import { openStore } from '../../../platform/db/store.ts'
import { DiskPhotoStorage } from '../../../platform/files/disk.ts'
import { SCRATCH_PREFIX } from '../../../platform/files/stale-files.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { within } from '../../../platform/process/within.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { countPublished } from './facts.queries.ts'

/** Milliseconds for the restoration; what is left undone then fails, because the database is closed. */
const LIMIT_MS = 10 * 60_000

interface Restored {
  /** Published courts. */
  courts: number
  photoFiles: number
}

/**
 * Restores a backup into an embedded database in a scratch folder in `dataDir`, which is deleted again. Throws
 * StartupError if that fails.
 */
export async function tryBackup(path: string, dataDir: string): Promise<Restored> {
  const scratch = await mkdtemp(join(dataDir, SCRATCH_PREFIX))
  try {
    return await restoreInto(scratch, path)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function restoreInto(scratch: string, path: string): Promise<Restored> {
  let failure: string | undefined
  const onFailure = (sentence: string) => {
    failure = sentence
  }
  const store = await openStore({ dataDir: scratch, onFailure })
  try {
    const restoring = restoreBackup(path, { store, photoStorage: new DiskPhotoStorage(scratch) })
    const { photoFiles } = await within(LIMIT_MS, restoring)
    const courts = await countPublished(connect(store.background))
    return { courts, photoFiles }
  } catch (error) {
    throw failure === undefined ? error : new StartupError(failure)
  } finally {
    await store.close()
  }
}
