import { Refusal } from '../../../contract/errors.ts'
import type { ReviewVoteView } from '../../../contract/reviews/schema.ts'
import type { Transaction } from '../../db/database.ts'
import { countVotes, lockVisibleReview, toggleVote, type Vote } from './reviews.queries.ts'

/** A second like takes the first one back; a dislike takes its place. */
export async function voteForReview(
  tx: Transaction,
  wish: { reviewId: number; userId: number; vote: Vote },
): Promise<ReviewVoteView> {
  if (!(await lockVisibleReview(tx, wish.reviewId))) throw new Refusal('review-not-found')
  const userVote = await toggleVote(tx, wish)
  return { ...(await countVotes(tx, wish.reviewId)), userVote }
}
