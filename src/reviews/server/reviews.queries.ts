import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import { courts, photos, reviews, reviewVotes, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ReviewVoteView } from '../contract/schema.ts'

/** Earlier reviews by the same author shown to moderators. */
const MAX_EARLIER_REVIEWS_SHOWN = 5

/** Whether a vote on a review counts: own votes and votes of banned accounts do not. */
export const isCountedVote = (): SQL =>
  sql`${reviewVotes.userId} is distinct from ${reviews.userId} and ${isOwnerNotBanned(reviewVotes.userId)}`

/** Reviews with their votes, as seen by a viewer; pass an unused id for visitors. */
export function selectReviews(database: Database, viewerId: number) {
  const votesFor = (vote: 'like' | 'dislike') =>
    database.$count(
      reviewVotes,
      and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.vote, vote), isCountedVote()),
    )
  const ownVote = database
    .select({ vote: reviewVotes.vote })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.userId, viewerId), isCountedVote()))
  return database
    .select({
      id: reviews.id,
      courtId: reviews.courtId,
      userId: reviews.userId,
      username: users.username,
      status: reviews.status,
      userVote: sql<'like' | 'dislike' | null>`(${ownVote})`,
      createdAt: reviews.createdAt,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      adminNotes: reviews.adminNotes,
      likes: votesFor('like'),
      dislikes: votesFor('dislike'),
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export type Vote = 'like' | 'dislike'

/** Locks a visible review until the transaction ends and returns its author; undefined if it is not visible. */
export async function lockVisibleReview(
  tx: Transaction,
  id: number,
): Promise<{ userId: number | null } | undefined> {
  const [review] = await tx
    .select({ userId: reviews.userId })
    .from(reviews)
    .innerJoin(courts, eq(courts.id, reviews.courtId))
    .where(and(eq(reviews.id, id), eq(reviews.status, 'approved'), eq(courts.status, 'published')))
    .for('share', { of: reviews })
  return review
}

/** Sets a person's vote, or withdraws it if it is the same; returns the current vote. */
export async function toggleVote(
  tx: Transaction,
  { reviewId, userId, vote }: { reviewId: number; userId: number; vote: Vote },
): Promise<Vote | null> {
  const set = await tx
    .insert(reviewVotes)
    .values({ reviewId, userId, vote })
    .onConflictDoUpdate({
      target: [reviewVotes.reviewId, reviewVotes.userId],
      set: { vote, createdAt: sql`now()` },
      setWhere: sql`${reviewVotes.vote} <> ${vote}`,
    })
    .returning()
  if (set.length > 0) return vote
  await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)))
  return null
}

export async function countVotes(
  tx: Transaction,
  reviewId: number,
): Promise<Pick<ReviewVoteView, 'likes' | 'dislikes'>> {
  const votesFor = (vote: Vote) => sql<number>`(count(*) filter (where ${reviewVotes.vote} = ${vote}))::int`
  const [votes] = await tx
    .select({ likes: votesFor('like'), dislikes: votesFor('dislike') })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviewVotes.reviewId, reviewId), isCountedVote()))
  return votes ?? { likes: 0, dislikes: 0 }
}

/** Inserts a pending review; returns its id. */
export async function insertReview(tx: Transaction, review: typeof reviews.$inferInsert): Promise<number> {
  const [row] = await tx.insert(reviews).values(review).returning({ id: reviews.id })
  return (row as { id: number }).id
}

interface PersonAndCourt {
  courtId: number
  userId: number
}

/** Serialises a person's review submissions until the transaction ends. Lock people before their contributions. */
export async function lockReviewer(tx: Transaction, userId: number): Promise<void> {
  // Not the account row: two transactions that share it would deadlock as soon as a third wants to change it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opencourt reviewer'), ${userId})`)
}

/** Whether a person has written a review of a court after this moment that is published or waits. */
export async function hasReviewedSince(
  tx: Transaction,
  { courtId, userId }: PersonAndCourt,
  moment: Date,
): Promise<boolean> {
  const since = and(
    eq(reviews.courtId, courtId),
    eq(reviews.userId, userId),
    inArray(reviews.status, ['pending', 'approved']),
    gt(reviews.createdAt, moment),
  )
  return (await tx.$count(reviews, since)) > 0
}

/** Archives a person's reviews of a court with this status, optionally only those older than `before`; returns their ids. */
export async function archiveReviews(
  tx: Transaction,
  { courtId, userId }: PersonAndCourt,
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

/** The person's newest approved review of the court, if it is newer than `than`. */
export async function readNewerPublished(
  tx: Transaction,
  { courtId, userId }: PersonAndCourt,
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

/** Ids of the author's unarchived reviews of the same court, including this one. */
export async function readUnarchived(tx: Transaction, id: number): Promise<number[]> {
  const one = alias(reviews, 'one')
  const rows = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(one, and(eq(one.courtId, reviews.courtId), eq(one.userId, reviews.userId)))
    .where(and(eq(one.id, id), ne(reviews.status, 'archived')))
    .orderBy(asc(reviews.id))
  return rows.map((row) => row.id)
}

/** Moves the photos of reviews to another review. */
export async function movePhotos(tx: Transaction, from: number[], to: number): Promise<void> {
  await tx.update(photos).set({ reviewId: to }).where(inArray(photos.reviewId, from))
}

/** Moves votes to another review, one per person. */
export async function moveVotes(tx: Transaction, from: number[], to: number): Promise<void> {
  const moved = await tx.delete(reviewVotes).where(inArray(reviewVotes.reviewId, from)).returning()
  if (moved.length === 0) return
  await tx
    .insert(reviewVotes)
    .values(moved.map((vote) => ({ ...vote, reviewId: to })))
    .onConflictDoNothing()
}

/** The authors' earlier reviews of the same courts, newest first; `newerId` is the given review. */
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
    .limit(MAX_EARLIER_REVIEWS_SHOWN)
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

/** The authors' newest later approved review of the same courts; `olderId` is the given review. */
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
