import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'
import { type PhotoStorage, StorageFailure } from '../../platform/files/photo-storage.ts'
import { gauge, sharedReading } from '../../platform/process/gauge.ts'
import {
  type Audience,
  audienceOf,
  claimRemoval,
  deletePublished,
  deleteQueued,
  endRemoval,
  insertPublished,
  insertQueued,
  insertQueuedLater,
  insertQueuedOfCourts,
  isBeingRemoved,
  isKnownAsPublished,
  lockRemoval,
  measureQueue,
  moveToQueueEnd,
  readQueued,
} from './photo-files.queries.ts'

interface PhotoStores {
  database: Database
  photoStorage: PhotoStorage
  /** The CDN in front of published files, if it can be purged. */
  edgeCache?: EdgeCache | undefined
  /** Aborts pending purges, and stops before the next photo. */
  signal?: AbortSignal
}

export interface FileParts extends PhotoStores {
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Seconds in the queue after which a photo is retried by the next run. */
const STALE_AFTER_SECONDS = 60
/** Seconds after which a stored photo has either got its row or never will. */
const STORED_AFTER_SECONDS = 600

/** Lease for removing a photo's files, in seconds. */
const REMOVAL_SECONDS = 90
/** Polling interval in milliseconds while waiting for a removal, and the maximum number of polls. */
const REMOVAL_POLL_MS = 100
const MAX_REMOVAL_POLLS = 100

/** Enqueues photos for reconciliation, in the transaction that adds or moderates them. */
export function enqueuePhotoFiles(tx: Transaction, contentHashes: readonly string[]): Promise<void> {
  return insertQueued(tx, [...new Set(contentHashes)])
}

/**
 * Enqueues the photos of courts for reconciliation, in the transaction that archives or restores the courts; returns
 * their hashes.
 */
export async function enqueuePhotoFilesOfCourts(
  tx: Transaction,
  courtIds: readonly number[],
): Promise<string[]> {
  return courtIds.length === 0 ? [] : insertQueuedOfCourts(tx, courtIds)
}

/** Enqueues a photo before its files are stored, so that files without a row are removed even after a crash. */
export function enqueueBeforeStoring(database: Database, contentHash: string): Promise<void> {
  return insertQueuedLater(database, contentHash, STORED_AFTER_SECONDS)
}

/**
 * Reconciles the files of enqueued photos with their rows. Stops at the first storage failure, because every further
 * photo would wait for a timeout; `reconcileStalePhotoFiles` retries the rest, also after a restart.
 */
export async function reconcileQueuedPhotoFiles(
  parts: FileParts,
  contentHashes: readonly string[],
): Promise<void> {
  for (const contentHash of new Set(contentHashes)) {
    if (parts.signal?.aborted) return
    try {
      await reconcilePhotoFiles(parts, contentHash)
      await deleteQueued(parts.database, contentHash)
    } catch (error) {
      parts.log.warn({ err: error }, 'the files of a photo could not be reconciled; the next run will retry')
      if (error instanceof StorageFailure) return requeue(parts, contentHash)
    }
  }
}

/** Moves a failing photo to the end of the queue, so that it does not block the next run. */
async function requeue({ database, log }: FileParts, contentHash: string): Promise<void> {
  await moveToQueueEnd(database, contentHash).catch((error: unknown) =>
    log.warn({ err: error }, 'a photo could not be moved to the end of the queue'),
  )
}

/** Retries photos that have been in the queue for a while. */
export async function reconcileStalePhotoFiles(
  parts: FileParts,
  afterSeconds = STALE_AFTER_SECONDS,
): Promise<void> {
  await reconcileQueuedPhotoFiles(parts, await readQueued(parts.database, afterSeconds))
}

/**
 * Reconciles the files of a photo with its rows: public if a row is approved and its court is published, private if there
 * are only other rows, deleted if there is none. Withdrawn files are purged from the edge cache. Call after every commit
 * that adds, approves, archives or deletes photos or their courts. Idempotent and safe on several servers at once:
 * after moving files it checks the rows again, so that the rows win.
 */
export async function reconcilePhotoFiles(parts: PhotoStores, contentHash: string): Promise<void> {
  let current: Audience | undefined
  for (;;) {
    const wanted = await audienceOf(parts.database, contentHash)
    if (wanted === current) return
    if (wanted === 'everybody') await publish(parts, contentHash)
    else await hide(parts, contentHash, { audience: wanted, wasPublished: current === 'everybody' })
    current = wanted
  }
}

/** Records the publication first, so that the photo will be purged even after a crash. */
async function publish({ database, photoStorage }: PhotoStores, contentHash: string): Promise<void> {
  await insertPublished(database, contentHash)
  await photoStorage.publish(contentHash)
}

async function hide(
  parts: PhotoStores,
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

/** The last check and the lease share a transaction: see `waitForRemoval`. Storage calls run outside it. */
async function removeUnused({ database, photoStorage }: PhotoStores, contentHash: string): Promise<void> {
  const until = await database.transaction(async (tx) => {
    await lockRemoval(tx, contentHash)
    if ((await audienceOf(tx, contentHash)) !== 'nobody') return
    const claimed = await claimRemoval(tx, contentHash, REMOVAL_SECONDS)
    if (claimed) return claimed
    throw new Error('another server is removing the files of this photo')
  })
  if (!until) return
  try {
    await photoStorage.remove(contentHash)
  } finally {
    await endRemoval(database, contentHash, until)
  }
}

/**
 * Waits until no server is removing the files of a photo. Later removals will see the current rows and keep the files.
 * Throws StorageFailure on timeout.
 */
export async function waitForRemoval(database: Database, contentHash: string): Promise<void> {
  const isRemoving = () =>
    database.transaction(async (tx) => {
      await lockRemoval(tx, contentHash)
      return isBeingRemoved(tx, contentHash)
    })
  for (let looks = 0; await isRemoving(); looks++) {
    if (looks === MAX_REMOVAL_POLLS)
      throw new StorageFailure('timed out waiting for the removal of an equal photo')
    await setTimeout(REMOVAL_POLL_MS)
  }
}

/** Reconciles the files of these photos, or of all enqueued ones, without waiting. */
export type ReconcileInBackground = (contentHashes?: readonly string[]) => void

/** Reconciles photo files in the background until `app` closes: there may be many, and the edge cache may be slow. */
export function createBackgroundReconciler(app: FastifyInstance, files: FileParts): ReconcileInBackground {
  const stopping = new AbortController()
  const parts = { ...files, signal: stopping.signal }
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(running)
  })
  return (contentHashes) => {
    const reconciling = contentHashes
      ? reconcileQueuedPhotoFiles(parts, contentHashes)
      : reconcileStalePhotoFiles(parts, 0)
    const done = reconciling
      .catch((error: unknown) =>
        parts.log.warn({ err: error }, 'photo files could not be reconciled; the next run will retry'),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }
}

/** Metrics of the photos whose files wait for being published, withdrawn or removed. */
export function photoFilesMetrics(database: Database): Metric[] {
  const read = sharedReading(() => measureQueue(database))
  return [
    gauge(
      'photo_files_waiting',
      'Photos whose files are to be reconciled',
      async () => (await read()).photos,
    ),
    gauge(
      'photo_files_oldest_seconds',
      'For how long the first of them has been waiting since it was last tried; 0 if there is none',
      async () => (await read()).longestWait,
    ),
  ]
}
