import type { CourtDetailsView } from '../../courts/contract/schema.ts'
import type { FacilityView } from '../../facilities/contract/schema.ts'
import type { ReviewVoteView } from '../contract/schema.ts'

export type Opinion = 'like' | 'dislike'
export type Confirmation = Pick<FacilityView, 'vote_count' | 'userVote' | 'last_confirmed_at'>

/** A review's votes after a vote; the same object if nothing changes. */
export function withVote(votes: ReviewVoteView, wanted: Opinion | null): ReviewVoteView {
  const { userVote } = votes
  if (userVote === wanted) return votes
  const change = (opinion: Opinion) => Number(wanted === opinion) - Number(userVote === opinion)
  return {
    likes: votes.likes + change('like'),
    dislikes: votes.dislikes + change('dislike'),
    userVote: wanted,
  }
}

/** A facility's confirmations after confirming or withdrawing; the same object if nothing changes. */
export function withConfirmation(known: Confirmation, wanted: boolean, now: Date): Confirmation {
  if (known.userVote === wanted) return known
  return {
    vote_count: known.vote_count + (wanted ? 1 : -1),
    userVote: wanted,
    last_confirmed_at: wanted ? now.toISOString() : known.last_confirmed_at,
  }
}

export const withReviewVotes = (
  details: CourtDetailsView,
  id: number,
  votes: ReviewVoteView,
): CourtDetailsView => ({
  ...details,
  reviews: details.reviews.map((review) => (review.id === id ? { ...review, ...votes } : review)),
})

export const withFacilityConfirmation = (
  details: CourtDetailsView,
  id: number,
  confirmation: Confirmation,
): CourtDetailsView => ({
  ...details,
  facilities: details.facilities.map((facility) =>
    facility.id === id ? { ...facility, ...confirmation } : facility,
  ),
})
