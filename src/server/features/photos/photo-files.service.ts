import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { EdgeCache } from '../../adapters/edge-cache.ts'
import { type PhotoStorage, PhotoStorageFailure } from '../../adapters/photo-storage/photo-storage.ts'
import type { Database, Transaction } from '../../db/database.ts'
import {
  type Audience,
  audienceOf,
  claimRemoval,
  deletePublished,
  deleteUnsettled,
  endRemoval,
  insertPublished,
  insertUnsettled,
  insertUnsettledLater,
  insertUnsettledOfCourts,
  isBeingRemoved,
  isKnownAsPublished,
  lockRemoval,
  putUnsettledBack,
  readUnsettled,
} from './photo-files.queries.ts'

interface FilesAndRows {
  database: Database
  photoStorage: PhotoStorage
  /** What holds copies of published files between us and readers, where it can be told. */
  edgeCache?: EdgeCache | undefined
  /** Ends what is under way with the cache, and settling before the next photo. */
  signal?: AbortSignal
}

export interface FileParts extends FilesAndRows {
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Seconds after which nobody is at the files of a photo any more, and they are brought along by the next look. */
const FORGOTTEN_AFTER_SECONDS = 60
/** Seconds after which a photo that was stored is written down, or never will be. */
const STORED_AFTER_SECONDS = 600

/** Seconds in which the files of a photo are removed, or nobody is at it any more. */
const REMOVAL_SECONDS = 90
/** Milliseconds between two looks whether they are, and how often somebody looks who waits for that. */
const REMOVAL_LOOK_EVERY = 100
const REMOVAL_LOOKS = 100

/** Notes, in the transaction that adds or decides about photos, that their files are to follow. */
export function noteUnsettled(tx: Transaction, contentHashes: readonly string[]): Promise<void> {
  return insertUnsettled(tx, [...new Set(contentHashes)])
}

/**
 * Notes, in the transaction that archives courts or brings them back, that the files of their photos are to follow;
 * answers their hashes.
 */
export async function noteUnsettledOfCourts(tx: Transaction, courtIds: readonly number[]): Promise<string[]> {
  return courtIds.length === 0 ? [] : insertUnsettledOfCourts(tx, courtIds)
}

/** Notes a photo before its files are stored: those that are never written down are removed, also after a crash. */
export function noteBeforeStoring(database: Database, contentHash: string): Promise<void> {
  return insertUnsettledLater(database, contentHash, STORED_AFTER_SECONDS)
}

/**
 * Lets files follow what was decided about their photos. Where the storage fails it is not asked about the rest, for
 * each would be waited for; `settleForgottenPhotos` does that later, also where the server stops in between.
 */
export async function settleNoted(parts: FileParts, contentHashes: readonly string[]): Promise<void> {
  for (const contentHash of new Set(contentHashes)) {
    if (parts.signal?.aborted) return
    try {
      await settlePhotoFiles(parts, contentHash)
      await deleteUnsettled(parts.database, contentHash)
    } catch (error) {
      parts.log.warn({ err: error }, 'the files of a photo could not be settled; the next look tries again')
      if (error instanceof PhotoStorageFailure) return putBack(parts, contentHash)
    }
  }
}

/** One that always fails is the last of the next look, not what ends it at its beginning. */
async function putBack({ database, log }: FileParts, contentHash: string): Promise<void> {
  await putUnsettledBack(database, contentHash).catch((error: unknown) =>
    log.warn({ err: error }, 'a photo could not be put behind the others that are to be settled'),
  )
}

/** Brings files along whose server did not come to it. */
export async function settleForgottenPhotos(
  parts: FileParts,
  afterSeconds = FORGOTTEN_AFTER_SECONDS,
): Promise<void> {
  await settleNoted(parts, await readUnsettled(parts.database, afterSeconds))
}

/**
 * Brings the files of a photo to where its rows want them: to everybody when one of them is approved and its court
 * is published, to nobody but us when all others are, away when there is none. What is withdrawn is purged from the cache
 * at the edge. To be called after every commit that adds, approves, archives or deletes a photo, or does so with courts. It may be repeated, and be called by several servers at once:
 * who moved files last looks again, so that the last word is that of the rows.
 */
export async function settlePhotoFiles(parts: FilesAndRows, contentHash: string): Promise<void> {
  let settled: Audience | undefined
  for (;;) {
    const wanted = await audienceOf(parts.database, contentHash)
    if (wanted === settled) return
    if (wanted === 'everybody') await publish(parts, contentHash)
    else await hide(parts, contentHash, { audience: wanted, wasPublished: settled === 'everybody' })
    settled = wanted
  }
}

/** What was published is known before it is, so that it is purged whatever happens in between. */
async function publish({ database, photoStorage }: FilesAndRows, contentHash: string): Promise<void> {
  await insertPublished(database, contentHash)
  await photoStorage.publish(contentHash)
}

async function hide(
  parts: FilesAndRows,
  contentHash: string,
  { audience, wasPublished }: { audience: 'us' | 'nobody'; wasPublished: boolean },
): Promise<void> {
  const { database, photoStorage, edgeCache } = parts
  if (audience === 'us') await photoStorage.withdraw(contentHash)
  else await removeUnused(parts, contentHash)
  if (!wasPublished && !(await isKnownAsPublished(database, contentHash))) return
  await edgeCache?.purge(contentHash, parts.signal)
  await deletePublished(database, contentHash)
}

/** The last look and the note of the removal are one: see `untilNoneRemoves`. The storage holds up no transaction. */
async function removeUnused({ database, photoStorage }: FilesAndRows, contentHash: string): Promise<void> {
  const until = await database.transaction(async (tx) => {
    await lockRemoval(tx, contentHash)
    if ((await audienceOf(tx, contentHash)) !== 'nobody') return
    const claimed = await claimRemoval(tx, contentHash, REMOVAL_SECONDS)
    if (claimed) return claimed
    throw new Error('the files of the photo are being removed elsewhere')
  })
  if (!until) return
  try {
    await photoStorage.remove(contentHash)
  } finally {
    await endRemoval(database, contentHash, until)
  }
}

/**
 * Waits for whoever removes the files of a photo at the moment. Who removes them later sees the rows that have been
 * written down by now, and lets the files be. Throws a PhotoStorageFailure where that takes long.
 */
export async function untilNoneRemoves(database: Database, contentHash: string): Promise<void> {
  const isRemoving = () =>
    database.transaction(async (tx) => {
      await lockRemoval(tx, contentHash)
      return isBeingRemoved(tx, contentHash)
    })
  for (let looks = 0; await isRemoving(); looks++) {
    if (looks === REMOVAL_LOOKS) throw new PhotoStorageFailure('the removal of an equal photo takes long')
    await setTimeout(REMOVAL_LOOK_EVERY)
  }
}
