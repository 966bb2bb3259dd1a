import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { memberApi } from '../../../accounts/web/member-api.ts'
import { errorMessage } from '../../../api/web/client.ts'
import { useDetailsChange } from '../../../courts/web/useDetailsChange.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { ReviewView, ReviewVoteView } from '../../contract/schema.ts'
import classes from './Review.module.css'

interface ReviewVotesProps {
  courtId: number
  review: ReviewView
  author: string
}

const voteKinds = {
  like: {
    call: 'POST /api/reviews/:id/like',
    verb: 'Like',
    Icon: IconThumbUp,
    failed: 'Failed to like review',
  },
  dislike: {
    call: 'POST /api/reviews/:id/dislike',
    verb: 'Dislike',
    Icon: IconThumbDown,
    failed: 'Failed to dislike review',
  },
} as const

/** Likes and dislikes of a review. A second tap withdraws a vote; a tap on the other button changes it. */
export function ReviewVotes({ courtId, review, author }: ReviewVotesProps) {
  const votes = useDetailsChange<{ reviews: ReviewView[] }>(courtId)
  const [latest, setLatest] = useState<Opinion>('like')
  const { id, userVote } = review

  function tap(opinion: Opinion) {
    const wanted = userVote === opinion ? null : opinion
    setLatest(opinion)
    void votes.tap<ReviewVoteView>(opinion, {
      intent: `${opinion}: ${wanted}`,
      read: ({ reviews }) => votesOf(reviews.find((row) => row.id === id)),
      applyOptimistically: (before) => withVote(before, wanted),
      show: (details, changed) => withReviewVotes(details, id, changed),
      call: (key) => memberApi.call(voteKinds[opinion].call, { params: { id }, key }),
    })
  }

  return (
    <>
      {(['like', 'dislike'] as const).map((opinion) => {
        const { verb, Icon } = voteKinds[opinion]
        const count = review[`${opinion}s`]
        return (
          <Button
            key={opinion}
            className={classes.vote}
            aria-pressed={userVote === opinion}
            aria-label={`${verb} the review by ${author}, ${count} so far`}
            onClick={() => tap(opinion)}
          >
            <Icon size={18} aria-hidden />
            {count}
          </Button>
        )
      })}
      {votes.problem !== undefined && (
        <div className={classes.problem}>
          <Notice tone="wrong">{errorMessage(votes.problem, voteKinds[latest].failed)}</Notice>
        </div>
      )}
    </>
  )
}

const votesOf = (review: ReviewView | undefined): ReviewVoteView | undefined =>
  review && { likes: review.likes, dislikes: review.dislikes, userVote: review.userVote }

type Opinion = 'like' | 'dislike'

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

const withReviewVotes = <Details extends { reviews: ReviewView[] }>(
  details: Details,
  id: number,
  votes: ReviewVoteView,
): Details => ({
  ...details,
  reviews: details.reviews.map((review) => (review.id === id ? { ...review, ...votes } : review)),
})
