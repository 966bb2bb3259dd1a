import { makeSnapshot } from '../../../open-data/server/snapshot-files.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { WorkCommand } from './command.ts'

const help = `npm run snapshot

Writes all published courts into a new file, which GET /api/changes names to clients that begin to follow the changes.
The server does so once a day.`

export const command: WorkCommand = {
  help,
  async files(paths) {
    if (paths.length > 0) throw new StartupError('This command takes no files. See --help.')
    return []
  },
  async work({ directory, output, ...parts }) {
    await directory.refresh()
    const { file, courts, bytes } = await makeSnapshot({ directory, ...parts })
    output.log(`${file}: ${courts} courts, ${bytes} bytes.`)
  },
}
