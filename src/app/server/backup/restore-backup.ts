import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { PHOTO_WIDTHS, type PhotoWidth } from '../../../platform/contract/limits.ts'
import { applyMigrations, latestMigration, requireEmptyDatabase } from '../../../platform/db/database.ts'
import type { Store } from '../../../platform/db/store.ts'
import { type PhotoFiles, type PhotoStorage, StorageFailure } from '../../../platform/files/photo-storage.ts'
import { errorCode } from '../../../platform/process/error-code.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { type ArchiveEntry, notABackup, readArchive } from './archive.ts'
import {
  BACKUP_FORMAT,
  type BackupDescription,
  backupDescription,
  DESCRIPTION,
  PHOTO_ENTRY,
  SEQUENCES,
  TABLE_ENTRY,
} from './backup-format.ts'
import * as tables from './tables.queries.ts'

const decompress = promisify(gunzip)

/** What a backup contains. */
export interface BackupContents {
  description: BackupDescription
  /** Files of photos; each photo has one per width. */
  photoFiles: number
  bytes: number
}

/** Reads a whole backup; throws StartupError if it cannot be restored by this version. */
export async function checkBackup(path: string): Promise<BackupContents> {
  let description: BackupDescription | undefined
  let photoFiles = 0
  let bytes = 0
  for await (const entry of readArchive(path)) {
    description ??= readDescription(path, entry)
    if (PHOTO_ENTRY.test(entry.name)) photoFiles++
    bytes += entry.bytes.length
  }
  if (!description) throw notABackup(path)
  return { description, photoFiles, bytes }
}

/** Reads only what a backup says of itself; throws StartupError if it cannot be restored by this version. */
export async function describeBackup(path: string): Promise<BackupDescription> {
  for await (const entry of readArchive(path)) return readDescription(path, entry)
  throw notABackup(path)
}

function readDescription(path: string, { name, bytes }: ArchiveEntry): BackupDescription {
  const parsed = name === DESCRIPTION ? backupDescription.safeParse(readJson(bytes)) : undefined
  if (!parsed?.success) throw notABackup(path)
  const { format, migration, version } = parsed.data
  if (format > BACKUP_FORMAT || migration > latestMigration())
    throw new StartupError(
      `${path} was made by a newer version of Opencourt (${version}). Restore it with that version or a later one.`,
    )
  return parsed.data
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}

/**
 * Checks a backup, and restores it into an empty database, on either store, and its photos into the storage; then migrates it.
 * All or nothing. Throws StartupError if the database is not empty, or if the file can't be restored.
 */
export async function restoreBackup(
  path: string,
  { store, photoStorage }: { store: Pick<Store, 'background'>; photoStorage: PhotoStorage },
): Promise<BackupContents> {
  const contents = await checkBackup(path)
  const photos = new RestoredPhotos(photoStorage)
  const client = await store.background.connect()
  let isCommitting = false
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await requireEmptyDatabase(client)
    await applyMigrations(client, contents.description.migration)
    await fill(client, path, photos)
    await applyMigrations(client)
    await tables.becomeAnotherStore(client)
    await photos.publish(await tables.readPublishedPhotos(client))
    isCommitting = true
    await client.query('commit')
    client.release()
    return contents
  } catch (error) {
    // Closing the connection ends the transaction.
    client.release(true)
    // A commit without an answer may have succeeded. What can't be removed is used when this is tried again.
    if (!isCommitting) await photos.remove().catch(() => {})
    throw failureOf(error)
  }
}

/** SQLSTATE: the disk of the database server is full. */
const DISK_FULL = '53100'

function failureOf(error: unknown): unknown {
  const code = errorCode(error)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new StartupError(`There is not enough space for the photos (${code}). Nothing was restored.`)
  if (code === DISK_FULL)
    return new StartupError('The disk of the database server is full. Nothing was restored.')
  if (error instanceof StorageFailure)
    return new StartupError(`The photos cannot be stored: ${error.message}. Nothing was restored.`)
  return error
}

async function fill(client: PoolClient, path: string, photos: RestoredPhotos): Promise<void> {
  await tables.withoutReferences(client, async (load) => {
    for await (const { name, bytes } of readArchive(path)) {
      const [, table] = TABLE_ENTRY.exec(name) ?? []
      const [, contentHash, width] = PHOTO_ENTRY.exec(name) ?? []
      if (table) await load(table, String(await decompress(bytes)))
      else if (contentHash) await photos.add(contentHash, Number(width) as PhotoWidth, bytes)
      else if (name === SEQUENCES) await tables.setSequences(client, JSON.parse(String(bytes)))
    }
  })
}

/** Stores the photos of a backup, and removes those that were not there before if the restoration fails. */
class RestoredPhotos {
  readonly #storage: PhotoStorage
  readonly #contentHashes = new Set<string>()
  readonly #added = new Set<string>()
  /** The files of the photo that is being read. */
  #files: Partial<Record<PhotoWidth, Uint8Array>> = {}

  constructor(storage: PhotoStorage) {
    this.#storage = storage
  }

  /** The files of a photo follow each other, in the order of PHOTO_WIDTHS. */
  async add(contentHash: string, width: PhotoWidth, bytes: Uint8Array): Promise<void> {
    this.#files[width] = bytes
    if (width !== PHOTO_WIDTHS.at(-1)) return
    const files = this.#files as PhotoFiles
    this.#files = {}
    this.#contentHashes.add(contentHash)
    if (await this.#storage.read(contentHash, width)) return
    this.#added.add(contentHash)
    await this.#storage.store(contentHash, files)
  }

  async publish(contentHashes: readonly string[]): Promise<void> {
    for (const contentHash of contentHashes)
      if (this.#contentHashes.has(contentHash)) await this.#storage.publish(contentHash)
  }

  async remove(): Promise<void> {
    for (const contentHash of this.#added) await this.#storage.remove(contentHash)
  }
}
