import { Directory } from '../../../directory/server/directory.ts'
import { makeSnapshot } from '../../../open-data/server/snapshot-files.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openPublicFiles } from '../../../platform/files/public-files.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { type Command, onDatabase } from './run.ts'

const help = `npm run snapshot

Writes all published courts into a new file, which GET /api/changes names to clients that begin to follow the changes.
The server does so once a day.`

export const command: Command = {
  help,
  async files(paths) {
    if (paths.length > 0) throw new StartupError('This command takes no files. See --help.')
    return []
  },
  run: onDatabase(async (database) => {
    const { dataDir, filesBaseUrl, s3 } = readConfig(process.env)
    const directory = new Directory({ database, filesBaseUrl, log: console })
    try {
      await directory.start()
      const publicFiles = openPublicFiles({ dataDir, s3 })
      const { file, courts, bytes } = await makeSnapshot({ database, directory, publicFiles, dataDir })
      console.log(`${file}: ${courts} courts, ${bytes} bytes.`)
    } finally {
      await directory.close()
    }
  }),
}
