import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ReviewVoteView } from '../contract/schema.ts'
import { countVotes, lockVisibleReview, toggleVote, type Vote } from './reviews.queries.ts'

/** Voting again withdraws the vote; the opposite vote replaces it. Authors cannot vote on their own reviews. */
export async function voteForReview(
  tx: Transaction,
  wish: { reviewId: number; userId: number; vote: Vote },
): Promise<ReviewVoteView> {
  const review = await lockVisibleReview(tx, wish.reviewId)
  if (!review) throw new ApiError('review-not-found')
  if (review.userId === wish.userId) throw new ApiError('own-review')
  const userVote = await toggleVote(tx, wish)
  return { ...(await countVotes(tx, wish.reviewId)), userVote }
}
