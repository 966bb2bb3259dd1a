import type { FastifyBaseLogger } from 'fastify'
import type { PhotoStorage } from '../../adapters/photo-storage/photo-storage.ts'
import type { Database, Transaction } from '../../db/database.ts'
import {
  type Audience,
  audienceOf,
  deleteUnsettled,
  insertUnsettled,
  lockRemoval,
  readUnsettled,
} from './photo-files.queries.ts'

interface FilesAndRows {
  database: Database
  photoStorage: PhotoStorage
}

interface FileParts extends FilesAndRows {
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Seconds after which nobody is at the files of a photo any more, and they are brought along by the next look. */
const FORGOTTEN_AFTER_SECONDS = 60

/** Notes, in the transaction that adds or decides about photos, that their files are to follow. */
export function noteUnsettled(tx: Transaction, contentHashes: readonly string[]): Promise<void> {
  return insertUnsettled(tx, [...new Set(contentHashes)])
}

/**
 * Lets files follow what was decided about their photos. Where the storage cannot be reached, or the server
 * stops in between, `settleForgottenPhotos` does it later.
 */
export async function settleNoted(parts: FileParts, contentHashes: readonly string[]): Promise<void> {
  for (const contentHash of new Set(contentHashes)) {
    try {
      await settlePhotoFiles(parts, contentHash)
      await deleteUnsettled(parts.database, contentHash)
    } catch (error) {
      parts.log.warn({ err: error }, 'the files of a photo could not be settled; the next look tries again')
    }
  }
}

/** Brings files along whose server did not come to it. */
export async function settleForgottenPhotos(
  parts: FileParts,
  afterSeconds = FORGOTTEN_AFTER_SECONDS,
): Promise<void> {
  await settleNoted(parts, await readUnsettled(parts.database, afterSeconds))
}

/**
 * Brings the files of a photo to where its rows want them: to everybody when one of them is approved, to nobody
 * but us when all of them wait or are archived, away when there is none. To be called after every commit that
 * adds, approves, archives or deletes a photo. It may be repeated, and be called by several servers at once:
 * who moved files last looks again, so that the last word is that of the rows.
 */
export async function settlePhotoFiles(parts: FilesAndRows, contentHash: string): Promise<void> {
  let settled: Audience | undefined
  for (;;) {
    const wanted = await audienceOf(parts.database, contentHash)
    if (wanted === settled) return
    await show(parts, contentHash, wanted)
    settled = wanted
  }
}

function show(parts: FilesAndRows, contentHash: string, audience: Audience): Promise<void> {
  if (audience === 'everybody') return parts.photoStorage.publish(contentHash)
  return audience === 'us' ? parts.photoStorage.withdraw(contentHash) : removeUnused(parts, contentHash)
}

/** The last look and the removal are one: see `untilNoneRemoves`. */
function removeUnused({ database, photoStorage }: FilesAndRows, contentHash: string): Promise<void> {
  return database.transaction(async (tx) => {
    await lockRemoval(tx, contentHash)
    if ((await audienceOf(tx, contentHash)) === 'nobody') await photoStorage.remove(contentHash)
  })
}

/**
 * Waits for whoever removes the files of a photo at the moment. Who removes them later sees the rows that have been
 * written down by now, and lets the files be.
 */
export function untilNoneRemoves(database: Database, contentHash: string): Promise<void> {
  return database.transaction((tx) => lockRemoval(tx, contentHash))
}
