import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PHOTO_WIDTHS } from '../../../platform/contract/limits.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { PhotoStorage } from '../../../platform/files/photo-storage.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { type ArchiveEntry, packArchive } from './archive.ts'
import {
  BACKUP_FORMAT,
  type BackupDescription,
  DESCRIPTION,
  photoEntry,
  SEQUENCES,
  tableEntry,
} from './backup-format.ts'
import { type HeldTables, holdTables, readHeld, readMigration, readSequences } from './tables.queries.ts'

const compress = promisify(gzip)

interface BackupParts {
  store: Pick<Store, 'background' | 'kind'>
  photoStorage: Pick<PhotoStorage, 'read'>
  program: Pick<BackupDescription, 'version' | 'commit'>
}

/**
 * A backup of the database as it is at one moment, and of all photos in it, as a tar file, also of those that undoing a
 * decision would restore. Others use the database meanwhile. A photo that is deleted meanwhile is missing.
 */
export function makeBackup(parts: BackupParts): Readable {
  return packArchive(entriesOf(parts))
}

async function* entriesOf({ store, photoStorage, program }: BackupParts): AsyncGenerator<ArchiveEntry> {
  const held = await holdTables(store)
  try {
    const migration = await readMigration(held.query)
    if (migration === undefined)
      throw new StartupError('The database is empty. Set DATA_DIR or DATABASE_URL as for the server.')
    const description: BackupDescription = {
      ...{ program: 'Opencourt', format: BACKUP_FORMAT, ...program },
      ...{ createdAt: new Date().toISOString(), migration },
    }
    yield jsonEntry(DESCRIPTION, description)
    yield jsonEntry(SEQUENCES, await readSequences(held.query))
    const contentHashes = new Set<string>()
    for (const table of held.names) yield* tableEntries(held, table, contentHashes)
    for (const contentHash of contentHashes) yield* photoEntries(photoStorage, contentHash)
  } finally {
    await held.release()
  }
}

/** Adds the photos in the rows to `contentHashes`. */
async function* tableEntries(
  { query }: HeldTables,
  table: string,
  contentHashes: Set<string>,
): AsyncGenerator<ArchiveEntry> {
  let part = 0
  for await (const rows of readHeld(query, table)) {
    yield { name: tableEntry(table, ++part), bytes: await compress(`[${rows.join(',\n')}]\n`) }
    for (const row of rows) {
      const contentHash = photoIn(table, row)
      if (contentHash) contentHashes.add(contentHash)
    }
  }
}

function photoIn(table: string, row: string): string | undefined {
  if (table === 'photos') return JSON.parse(row).content_hash
  if (table === 'decision_changes') return JSON.parse(JSON.parse(row).before ?? '{}').content_hash
  return undefined
}

/** All files of a photo, or none if it has been deleted. */
async function* photoEntries(
  photoStorage: Pick<PhotoStorage, 'read'>,
  contentHash: string,
): AsyncGenerator<ArchiveEntry> {
  const entries: ArchiveEntry[] = []
  for (const width of PHOTO_WIDTHS) {
    const bytes = await photoStorage.read(contentHash, width)
    if (!bytes) return
    entries.push({ name: photoEntry(contentHash, width), bytes })
  }
  yield* entries
}

const jsonEntry = (name: string, value: unknown): ArchiveEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})
