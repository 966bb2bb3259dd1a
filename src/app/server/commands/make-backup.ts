import { createWriteStream, existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Config, readConfig } from '../../../platform/config/config.ts'
import { openPhotoStorage, PATIENT_MS } from '../../../platform/files/open-photo-storage.ts'
import { StorageFailure } from '../../../platform/files/photo-storage.ts'
import { errorCode } from '../../../platform/process/error-code.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { requestBackup } from '../backup/backup-socket.ts'
import { backupName, expiredBackups, isUnfinishedBackup, timeOfBackup } from '../backup/kept-backups.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { type BackupContents, checkBackup } from '../backup/restore-backup.ts'
import { program } from '../version.ts'
import { type Command, everySecond } from './command.ts'
import { withStore } from './run.ts'

const help = `npm run backup -- FILE.tar

Writes a backup of the database and all photos into a new file, with checksums, and checks it. The server can be running:
the backup has everything as it was at one moment. With the embedded database, the running server makes it. Keep the
file where others can't read it: it contains email addresses.

npm run backup -- --keep

Writes a new file named by the time into the folder BACKUP_DIR. Then deletes older ones that it has made there: it keeps
the last one of each of 7 days, 4 weeks and 6 months (UTC). If it fails, it deletes none.`

/** Milliseconds since the last write after which a backup is certainly not being written any more. */
const ABANDONED_MS = 86_400_000

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

export const command: Command = {
  help,
  options: { keep: { type: 'boolean' } },
  async files(paths) {
    const [path] = paths
    if (paths.length > 1) throw new StartupError('Name one file. See --help.')
    if (path !== undefined && existsSync(path))
      throw new StartupError(`${path} exists already. Choose another name.`)
    return [...paths]
  },
  async run([path], { keep }) {
    const config = readConfig(process.env)
    if (keep && path !== undefined)
      throw new StartupError('With --keep, name no file: it is written into BACKUP_DIR.')
    if (keep) await keepBackup(config)
    else if (path === undefined) throw new StartupError('Name one file. See --help.')
    else await backUp(config, path)
  },
}

async function backUp(config: Config, path: string): Promise<void> {
  const fromServer = config.databaseUrl ? undefined : await requestBackup(config.dataDir)
  const { photoFiles, bytes } = fromServer
    ? await write(fromServer, path)
    : await withStore((store) =>
        write(makeBackup({ store, photoStorage: openPhotoStorage(config, PATIENT_MS), program }), path),
      )
  console.log(`${path}: ${sizeText(bytes)}, ${photoFiles} files of photos. All checksums match.`)
}

/** Adds a backup to the folder for them, and deletes those that are not kept. */
async function keepBackup(config: Config): Promise<void> {
  const folder = config.backupDir
  if (!folder) throw new StartupError('--keep requires BACKUP_DIR: set it to the folder for backups.')
  for (const name of (await filesIn(folder)).filter(isUnfinishedBackup))
    if (await isAbandoned(join(folder, name))) await rm(join(folder, name), { force: true })
  const latest = backupName(new Date())
  if (existsSync(join(folder, latest)))
    throw new StartupError('A backup was made in this second. Wait a moment.')
  await backUp(config, join(folder, latest))
  const names = await filesIn(folder)
  for (const name of expiredBackups(names, latest)) {
    await rm(join(folder, name), { force: true })
    console.log(`Deleted ${name}.`)
  }
  const misdated = names.filter((name) => (timeOfBackup(name) ?? 0) > (timeOfBackup(latest) ?? 0))
  if (misdated.length > 0)
    console.error(`Kept, and not counted, because they are from the future: ${misdated.join(', ')}.`)
}

/** The names of the files in a folder, without links and folders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `${folder} (BACKUP_DIR) cannot be read (${error.code}). It must be a folder of the user who runs this.`,
    )
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
}

/** Writes a file that is there only once it is complete, on disk and checked. */
async function write(backup: Readable, path: string): Promise<BackupContents> {
  const part = `${path}.part`
  let bytes = 0
  const show = everySecond((written: number) => console.log(`${sizeText(written)} …`))
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      show(bytes)
      yield chunk
    }
  }
  try {
    await pipeline(backup, counted, createWriteStream(part, { mode: 0o600, flush: true }))
    const contents = await checkBackup(part)
    await rename(part, path)
    return contents
  } catch (error) {
    await rm(part, { force: true })
    throw failureOf(error, path)
  }
}

function failureOf(error: unknown, path: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartupError(`There is not enough space for ${path}. Nothing was kept.`)
  if (code === 'EFBIG')
    return new StartupError(`${path} became larger than files there can be. Nothing was kept.`)
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new StartupError(`The folder of ${path} does not exist.`)
  if (code === 'EACCES' || code === 'EROFS')
    return new StartupError(`${path} cannot be written (${code}). Choose another folder.`)
  if (code === 'ECONNRESET')
    return new StartupError('The server stopped making the backup. See its log; nothing was kept.')
  if (error instanceof StorageFailure)
    return new StartupError(`The photos cannot be read: ${error.message}. Nothing was kept.`)
  return error
}
