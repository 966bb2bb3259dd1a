import { and, eq, sql } from 'drizzle-orm'
import { courts, reviews, reviewVotes } from '../../database/schema/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ReviewVoteView } from '../contract/schema.ts'
import { isCountedVote } from './contributions.queries.ts'

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
