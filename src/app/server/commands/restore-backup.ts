import { readConfig } from '../../../platform/config/config.ts'
import { openPhotoStorage, PATIENT_MS } from '../../../platform/files/open-photo-storage.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Command } from './command.ts'
import { oneFile } from './files.ts'
import { withStore } from './run.ts'

const help = `npm run restore -- FILE.tar

Restores a backup into an empty database: into a new DATA_DIR, or into the database of DATABASE_URL, whichever the backup
was made from. Its photos go to DATA_DIR, or to the bucket. The file is checked first; if anything fails, nothing is
restored. A backup of an earlier version is brought up to date. Everybody must sign in again.`

export const command: Command = {
  help,
  files: oneFile,
  async run([path = '']) {
    const photoStorage = openPhotoStorage(readConfig(process.env), PATIENT_MS)
    const { description, photoFiles } = await withStore((store) =>
      restoreBackup(path, { store, photoStorage }),
    )
    console.log(
      `Restored the backup of ${description.createdAt} (version ${description.version}), ${photoFiles} files of photos.`,
    )
  },
}
