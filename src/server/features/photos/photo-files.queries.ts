import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { courts, photoRemovals, photos, publishedPhotos, unsettledPhotos } from '../../db/schema/index.ts'

/**
 * Who may see a photo's files: of equal photos one may be approved while another waits, or belongs to a court that is
 * in the archive.
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
  if (!row?.uses) return 'nobody'
  return row.shown > 0 ? 'everybody' : 'us'
}

/** Until the transaction ends, nobody else begins to remove the files of this photo. */
export async function lockRemoval(tx: Transaction, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`removal of ${contentHash}`}))`)
}

/**
 * Notes that the files of a photo are being removed for so many seconds; answers until when, or undefined where
 * somebody is at it already.
 */
export async function claimRemoval(
  tx: Transaction,
  contentHash: string,
  seconds: number,
): Promise<Date | undefined> {
  await tx.delete(photoRemovals).where(lte(photoRemovals.until, sql`now()`))
  // A Date holds no more than milliseconds.
  const until = sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`
  const [claimed] = await tx
    .insert(photoRemovals)
    .values({ contentHash, until })
    .onConflictDoNothing()
    .returning({ until: photoRemovals.until })
  return claimed?.until
}

/** Who came to its end late lets the removal be that somebody else has begun since. */
export async function endRemoval(database: Database, contentHash: string, until: Date): Promise<void> {
  await database
    .delete(photoRemovals)
    .where(and(eq(photoRemovals.contentHash, contentHash), eq(photoRemovals.until, until)))
}

/** Whether somebody is removing the files of this photo, or was stopped at it a moment ago. */
export async function isBeingRemoved(tx: Transaction, contentHash: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(photoRemovals)
    .where(and(eq(photoRemovals.contentHash, contentHash), gt(photoRemovals.until, sql`now()`)))
  return rows.length > 0
}

export async function insertUnsettled(tx: Transaction, contentHashes: readonly string[]): Promise<void> {
  if (contentHashes.length === 0) return
  const values = contentHashes.map((contentHash) => ({ contentHash }))
  await tx
    .insert(unsettledPhotos)
    .values(values)
    .onConflictDoUpdate({ target: unsettledPhotos.contentHash, set: { since: sql`now()` } })
}

/** Notes the approved photos of courts whose files may be where they should not; answers their hashes. */
export async function insertUnsettledOfCourts(
  tx: Transaction,
  courtIds: readonly number[],
): Promise<string[]> {
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
  await insertUnsettled(tx, contentHashes)
  return contentHashes
}

/** Notes a photo that is about to be stored, for so many seconds later, unless it is noted already. */
export async function insertUnsettledLater(
  database: Database,
  contentHash: string,
  seconds: number,
): Promise<void> {
  const since = sql`now() + make_interval(secs => ${seconds})`
  await database.insert(unsettledPhotos).values({ contentHash, since }).onConflictDoNothing()
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

/** Puts a noted photo behind those that have been noted up to now. */
export async function putUnsettledBack(database: Database, contentHash: string): Promise<void> {
  await database
    .update(unsettledPhotos)
    .set({ since: sql`greatest(${unsettledPhotos.since}, now())` })
    .where(eq(unsettledPhotos.contentHash, contentHash))
}

/** Hashes that have been noted for so many seconds, the longest first. */
export async function readUnsettled(database: Database, seconds: number): Promise<string[]> {
  const rows = await database
    .select({ contentHash: unsettledPhotos.contentHash })
    .from(unsettledPhotos)
    .where(lte(unsettledPhotos.since, sql`now() - make_interval(secs => ${seconds})`))
    .orderBy(asc(unsettledPhotos.since))
  return rows.map(({ contentHash }) => contentHash)
}

export async function deleteUnsettled(database: Database, contentHash: string): Promise<void> {
  await database.delete(unsettledPhotos).where(eq(unsettledPhotos.contentHash, contentHash))
}
