import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../../../platform/config/config.ts'
import { openPhotoStorage, PATIENT_MS } from '../../../platform/files/open-photo-storage.ts'
import { StorageFailure } from '../../../platform/files/photo-storage.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { requestBackup } from '../backup/backup-socket.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { type BackupContents, checkBackup } from '../backup/restore-backup.ts'
import { program } from '../version.ts'
import { type Command, everySecond } from './command.ts'
import { withStore } from './run.ts'

const help = `npm run backup -- FILE.tar

Writes a backup of the database and all photos into a new file, with checksums, and checks it. The server can be running:
the backup has everything as it was at one moment. With the embedded database, the running server makes it. Keep the
file where others can't read it: it contains email addresses.`

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

export const command: Command = {
  help,
  async files([path, ...others]) {
    if (path === undefined || others.length > 0) throw new StartupError('Name one file. See --help.')
    if (existsSync(path)) throw new StartupError(`${path} exists already. Choose another name.`)
    return [path]
  },
  async run([path = '']) {
    const config = readConfig(process.env)
    const fromServer = config.databaseUrl ? undefined : await requestBackup(config.dataDir)
    const { photoFiles, bytes } = fromServer
      ? await write(fromServer, path)
      : await withStore((store) =>
          write(makeBackup({ store, photoStorage: openPhotoStorage(config, PATIENT_MS), program }), path),
        )
    console.log(`${path}: ${sizeText(bytes)}, ${photoFiles} files of photos. All checksums match.`)
  },
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
  const code = error instanceof Error && 'code' in error ? error.code : undefined
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
