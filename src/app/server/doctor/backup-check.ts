import { basename } from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { freeBytes } from '../../../platform/files/free-space.ts'
import { latestFile, type WrittenFile } from '../../../platform/files/latest-file.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { describeBackup } from '../backup/restore-backup.ts'
import { broken, type Check, type Found, missing, ok } from './check.ts'
import { tryBackup } from './try-backup.ts'

const DAY_HOURS = 24
/** How much room a restored backup takes, as a multiple of its size, besides an empty database in bytes. */
const ROOM = { factor: 5, bytes: 200 * 1024 ** 2 }

const ADVICE = 'Run `npm run backup -- --keep` by a timer, and look at the log of the last time.'

/** The latest backup is of today, and can be restored. */
export const backup: Check = {
  name: 'Backup',
  limitMs: 15 * 60_000,
  problem: ({ backupDir }) =>
    backupDir
      ? undefined
      : missing(
          'BACKUP_DIR is not set, so nobody knows whether there are backups.',
          'Set it to a folder, and run `npm run backup -- --keep` every day by a timer.',
        ),
  async look({ config, triesBackup }) {
    const { backupDir = '' } = config
    const isBackup = (name: string) => name.endsWith('.tar')
    const latest = await latestFile(backupDir, isBackup).catch(() => 'unreadable' as const)
    if (latest === 'unreadable')
      return broken(`${backupDir} (BACKUP_DIR) cannot be read.`, 'Create it, and let this user read it.')
    if (!latest) return missing(`There is no backup in ${backupDir}.`, ADVICE)
    try {
      return await ofBackup(latest, config, triesBackup)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      return broken(error.message, 'Make a new backup, and find out what has happened to this one.')
    }
  },
}

async function ofBackup({ path, bytes }: WrittenFile, config: Config, triesBackup: boolean): Promise<Found> {
  const name = basename(path)
  const { createdAt } = await describeBackup(path)
  const hours = Math.floor((Date.now() - Date.parse(createdAt)) / 3_600_000)
  if (hours >= DAY_HOURS) return broken(`The latest backup, ${name}, is ${hours} hours old.`, ADVICE)
  if (!triesBackup)
    return ok(
      `The latest, ${name}, is ${hours} hours old. \`npm run doctor\` tries whether it can be restored.`,
    )
  if ((await freeBytes(config.dataDir)) < config.minFreeDiskBytes + bytes * ROOM.factor + ROOM.bytes)
    return missing(
      `${name} could not be tried: restoring it into a scratch folder in ${config.dataDir} needs more free space.`,
      'Make room there, or restore it on another machine.',
    )
  const { courts, photoFiles } = await tryBackup(path, config.dataDir)
  return ok(
    `${name}, ${hours} hours old, was restored into a scratch folder: ${courts} courts, ${photoFiles} files of photos.`,
  )
}
