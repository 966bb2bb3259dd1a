import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import {
  courts,
  decisionChanges,
  photoFileQueue,
  photoRemovalLeases,
  photos,
  publishedPhotos,
} from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/**
 * Who may see a photo's files. Equal photos share files, so one may be approved while another is pending or belongs to
 * an archived court.
 */
export type Audience = 'everybody' | 'us' | 'nobody'

export async function audienceOf(database: Database | Transaction, contentHash: string): Promise<Audience> {
  const [row] = await database
    .select({
      uses: sql<number>`count(*)::int`,
      shown: sql<number>`(count(*) filter (
        where ${photos.status} = 'approved' and ${courts.status} = 'published'
      ))::int`,
    })
    .from(photos)
    .innerJoin(courts, eq(courts.id, photos.courtId))
    .where(eq(photos.contentHash, contentHash))
  if (!row?.uses) return (await isRestorable(database, contentHash)) ? 'us' : 'nobody'
  return row.shown > 0 ? 'everybody' : 'us'
}

/** Whether undoing a decision can bring the photo back. */
async function isRestorable(database: Database | Transaction, contentHash: string): Promise<boolean> {
  const { before } = decisionChanges
  const holdsIt = sql`${before} ? 'content_hash' and ${before} ->> 'content_hash' = ${contentHash}`
  return (await database.$count(decisionChanges, holdsIt)) > 0
}

/** Locks the removal of this photo's files until the transaction ends. */
export async function lockRemoval(tx: Transaction, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`removal of ${contentHash}`}))`)
}

/**
 * Takes a lease of `seconds` for removing a photo's files; returns its end, or undefined if another server holds the
 * lease.
 */
export async function claimRemoval(
  tx: Transaction,
  contentHash: string,
  seconds: number,
): Promise<Date | undefined> {
  await tx.delete(photoRemovalLeases).where(lte(photoRemovalLeases.until, sql`now()`))
  // JavaScript dates have millisecond precision.
  const until = sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`
  const [claimed] = await tx
    .insert(photoRemovalLeases)
    .values({ contentHash, until })
    .onConflictDoNothing()
    .returning({ until: photoRemovalLeases.until })
  return claimed?.until
}

/** Releases the lease, unless it has expired and been taken by another server. */
export async function endRemoval(database: Database, contentHash: string, until: Date): Promise<void> {
  await database
    .delete(photoRemovalLeases)
    .where(and(eq(photoRemovalLeases.contentHash, contentHash), eq(photoRemovalLeases.until, until)))
}

/** Whether there is an unexpired lease for removing this photo's files. */
export async function isBeingRemoved(tx: Transaction, contentHash: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(photoRemovalLeases)
    .where(and(eq(photoRemovalLeases.contentHash, contentHash), gt(photoRemovalLeases.until, sql`now()`)))
  return rows.length > 0
}

export async function insertQueued(tx: Transaction, contentHashes: readonly string[]): Promise<void> {
  if (contentHashes.length === 0) return
  const values = contentHashes.map((contentHash) => ({ contentHash }))
  await tx
    .insert(photoFileQueue)
    .values(values)
    .onConflictDoUpdate({ target: photoFileQueue.contentHash, set: { since: sql`now()` } })
}

/** Enqueues the approved photos of courts whose files may be out of place; returns their hashes. */
export async function insertQueuedOfCourts(tx: Transaction, courtIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ contentHash: photos.contentHash })
    .from(photos)
    .innerJoin(courts, eq(courts.id, photos.courtId))
    .leftJoin(publishedPhotos, eq(publishedPhotos.contentHash, photos.contentHash))
    .where(
      and(
        inArray(photos.courtId, [...courtIds]),
        eq(photos.status, 'approved'),
        or(ne(courts.status, 'published'), isNull(publishedPhotos.contentHash)),
      ),
    )
  const contentHashes = rows.map(({ contentHash }) => contentHash)
  await insertQueued(tx, contentHashes)
  return contentHashes
}

/** Enqueues a photo with a delay, unless it is already enqueued. */
export async function insertQueuedLater(
  database: Database,
  contentHash: string,
  seconds: number,
): Promise<void> {
  const since = sql`now() + make_interval(secs => ${seconds})`
  await database.insert(photoFileQueue).values({ contentHash, since }).onConflictDoNothing()
}

export async function insertPublished(database: Database, contentHash: string): Promise<void> {
  await database.insert(publishedPhotos).values({ contentHash }).onConflictDoNothing()
}

export async function isKnownAsPublished(database: Database, contentHash: string): Promise<boolean> {
  const rows = await database
    .select()
    .from(publishedPhotos)
    .where(eq(publishedPhotos.contentHash, contentHash))
  return rows.length > 0
}

export async function deletePublished(database: Database, contentHash: string): Promise<void> {
  await database.delete(publishedPhotos).where(eq(publishedPhotos.contentHash, contentHash))
}

/** Moves a photo to the end of the queue. */
export async function moveToQueueEnd(database: Database, contentHash: string): Promise<void> {
  await database
    .update(photoFileQueue)
    .set({ since: sql`greatest(${photoFileQueue.since}, now())` })
    .where(eq(photoFileQueue.contentHash, contentHash))
}

/** Hashes that have been in the queue for at least `seconds`, oldest first. */
export async function readQueued(database: Database, seconds: number): Promise<string[]> {
  const rows = await database
    .select({ contentHash: photoFileQueue.contentHash })
    .from(photoFileQueue)
    .where(lte(photoFileQueue.since, sql`now() - make_interval(secs => ${seconds})`))
    .orderBy(asc(photoFileQueue.since))
  return rows.map(({ contentHash }) => contentHash)
}

/** The number of photos in the queue, and the seconds for which the first has been there. */
export async function measureQueue(database: Database): Promise<{ photos: number; longestWait: number }> {
  const [row] = await database
    .select({
      photos: sql<number>`count(*)::int`,
      longestWait: sql<number>`coalesce(extract(epoch from now() - min(${photoFileQueue.since})), 0)::float8`,
    })
    .from(photoFileQueue)
    // Photos that are being stored are queued for later.
    .where(lte(photoFileQueue.since, sql`now()`))
  return row ?? { photos: 0, longestWait: 0 }
}

export async function deleteQueued(database: Database, contentHash: string): Promise<void> {
  await database.delete(photoFileQueue).where(eq(photoFileQueue.contentHash, contentHash))
}
