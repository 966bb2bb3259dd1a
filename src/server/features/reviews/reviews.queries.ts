import { and, eq, sql } from 'drizzle-orm'
import type { ReviewVoteView } from '../../../contract/reviews/schema.ts'
import type { Transaction } from '../../db/database.ts'
import { courts, reviews, reviewVotes } from '../../db/schema/index.ts'

export type Vote = 'like' | 'dislike'

/** Whether readers see this review. It stays so until the transaction ends. */
export async function lockVisibleReview(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(courts, eq(courts.id, reviews.courtId))
    .where(and(eq(reviews.id, id), eq(reviews.status, 'approved'), eq(courts.status, 'published')))
    .for('share', { of: reviews })
  return rows.length > 0
}

/** Sets the vote of a person, or takes it back when it is that already; answers what it is now. */
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
  const votesFor = (vote: Vote) =>
    tx.$count(reviewVotes, and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.vote, vote)))
  return { likes: await votesFor('like'), dislikes: await votesFor('dislike') }
}
