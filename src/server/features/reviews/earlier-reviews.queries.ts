import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_EARLIER_REVIEWS } from '../../../contract/limits.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { photos, reviews, reviewVotes } from '../../db/schema/index.ts'

interface OfPerson {
  courtId: number
  userId: number
}

/** Nobody else writes a review as this person until the transaction ends. */
export async function lockReviewer(tx: Transaction, userId: number): Promise<void> {
  // Not the account itself: two that hold it already would wait for each other where somebody wants to change it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opencourt reviewer'), ${userId})`)
}

/** Puts away what a person wrote of a court and what has that status, before one review where that is said; answers the ids. */
export async function archiveReviews(
  tx: Transaction,
  { courtId, userId }: OfPerson,
  { status, before }: { status: 'pending' | 'approved'; before?: number },
): Promise<number[]> {
  const rows = await tx
    .update(reviews)
    .set({ status: 'archived' })
    .where(
      and(
        eq(reviews.courtId, courtId),
        eq(reviews.userId, userId),
        eq(reviews.status, status),
        before === undefined ? undefined : lt(reviews.id, before),
      ),
    )
    .returning({ id: reviews.id })
  return rows.map(({ id }) => id)
}

export async function archiveReview(tx: Transaction, id: number): Promise<void> {
  await tx.update(reviews).set({ status: 'archived' }).where(eq(reviews.id, id))
}

/** The newest published review of a person and a court, where that is newer than one of theirs. */
export async function readNewerPublished(
  tx: Transaction,
  { courtId, userId }: OfPerson,
  than: number,
): Promise<number | undefined> {
  const [newer] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.courtId, courtId),
        eq(reviews.userId, userId),
        eq(reviews.status, 'approved'),
        gt(reviews.id, than),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1)
  return newer?.id
}

/** The ids of what the author of a review said of its court and was not put away, itself included. */
export async function readStanding(tx: Transaction, id: number): Promise<number[]> {
  const one = alias(reviews, 'one')
  const rows = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(one, and(eq(one.courtId, reviews.courtId), eq(one.userId, reviews.userId)))
    .where(and(eq(one.id, id), ne(reviews.status, 'archived')))
    .orderBy(asc(reviews.id))
  return rows.map((row) => row.id)
}

/** Gives the photos of some reviews to another one. */
export async function movePhotos(tx: Transaction, from: number[], to: number): Promise<void> {
  await tx.update(photos).set({ reviewId: to }).where(inArray(photos.reviewId, from))
}

/** Gives the votes on some reviews to another one, of each person one. */
export async function moveVotes(tx: Transaction, from: number[], to: number): Promise<void> {
  const moved = await tx.delete(reviewVotes).where(inArray(reviewVotes.reviewId, from)).returning()
  if (moved.length === 0) return
  await tx
    .insert(reviewVotes)
    .values(moved.map((vote) => ({ ...vote, reviewId: to })))
    .onConflictDoNothing()
}

/** What the authors of some reviews said of the same courts before, the newest first; `newerId` is the review's. */
export function readEarlierReviews(database: Database, ids: number[]) {
  const newer = alias(reviews, 'newer')
  const earlier = database
    .select({
      id: reviews.id,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      status: reviews.status,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.courtId, newer.courtId),
        eq(reviews.userId, newer.userId),
        lt(reviews.id, newer.id),
        ne(reviews.status, 'pending'),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(MAX_EARLIER_REVIEWS)
    .as('earlier')
  return database
    .select({
      newerId: newer.id,
      id: earlier.id,
      rating: earlier.rating,
      reviewText: earlier.reviewText,
      status: earlier.status,
      createdAt: earlier.createdAt,
    })
    .from(newer)
    .innerJoinLateral(earlier, sql`true`)
    .where(inArray(newer.id, ids))
    .orderBy(desc(earlier.id))
}

/** What the authors of some reviews said of the same courts later and is published, the newest of each; `olderId` is the review's. */
export function readNewerReviews(database: Database, ids: number[]) {
  const older = alias(reviews, 'older')
  return database
    .selectDistinctOn([older.id], {
      olderId: older.id,
      id: reviews.id,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      createdAt: reviews.createdAt,
    })
    .from(older)
    .innerJoin(
      reviews,
      and(
        eq(reviews.courtId, older.courtId),
        eq(reviews.userId, older.userId),
        gt(reviews.id, older.id),
        eq(reviews.status, 'approved'),
      ),
    )
    .where(inArray(older.id, ids))
    .orderBy(older.id, desc(reviews.id))
}

export type NewerReview = Awaited<ReturnType<typeof readNewerReviews>>[number]
export type EarlierReview = Awaited<ReturnType<typeof readEarlierReviews>>[number]
