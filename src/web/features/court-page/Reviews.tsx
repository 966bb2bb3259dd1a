import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { EDIT_REVIEW, SUBMIT_REVIEW } from '../../../contract/contribution-texts.ts'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import type { ReviewSort } from '../../../contract/limits.ts'
import { sortReviews } from '../../../contract/reviews/rules.ts'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { useTransitionState } from '../../shared/ui/useTransitionState.ts'
import { lazyWithRetry } from '../../shared/unreachable/late.tsx'
import { ownDetailsQuery } from './own-details.ts'
import { RatingSummary } from './RatingSummary.tsx'
import { Review } from './Review.tsx'
import classes from './Reviews.module.css'
import { ownReview } from './review-draft.ts'
import { SortReviews } from './SortReviews.tsx'

const ReviewDialog = lazyWithRetry(() => import('./ReviewDialog.tsx'))

interface ReviewsProps {
  courtId: number
  courtName: string
  facilities: FacilityView[]
  reviews: ReviewView[]
  sort: ReviewSort
}

export function Reviews({ courtId, courtName, facilities, reviews, sort }: ReviewsProps) {
  const { requireMember } = useSession()
  const [writing, setWriting] = useTransitionState<{ earlier: ReviewView | undefined } | undefined>(undefined)
  const [isOpening, setIsOpening] = useState(false)
  const client = useQueryClient()
  const earlier = ownReview(reviews)

  /** Starts with the current version of the person's own review, or the cached one when offline. */
  async function write() {
    if (!(await requireMember())) return
    setIsOpening(true)
    const details = await client
      .fetchQuery({ ...ownDetailsQuery(courtId), networkMode: 'always' })
      .catch(() => undefined)
    setIsOpening(false)
    setWriting({ earlier: ownReview(details?.reviews ?? reviews) })
  }

  return (
    <>
      <div className={classes.head}>
        <h2>Reviews</h2>
        {reviews.length > 1 && <SortReviews sort={sort} />}
        <Button emphasis="main" className={classes.submit} disabled={isOpening} onClick={write}>
          {earlier ? EDIT_REVIEW : SUBMIT_REVIEW}
        </Button>
      </div>
      <RatingSummary reviews={reviews.filter(({ status }) => status === 'approved')} />
      {reviews.length === 0 ? (
        <div className={classes.empty}>
          <p>No reviews yet</p>
          <p>Be the first to tell others what it’s like to play here.</p>
        </div>
      ) : (
        <ul>
          {sortReviews(reviews, sort).map((review) => (
            <Review key={review.id} courtId={courtId} courtName={courtName} review={review} />
          ))}
        </ul>
      )}
      <Suspense>
        {writing && (
          <ReviewDialog
            courtId={courtId}
            courtName={courtName}
            facilities={facilities}
            earlier={writing.earlier}
            onClose={() => setWriting(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
