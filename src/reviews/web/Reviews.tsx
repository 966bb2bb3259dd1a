import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useSession } from '../../accounts/web/session.tsx'
import { ownDetailsQuery } from '../../courts/web/own-details.ts'
import type { FacilityView } from '../../facilities/contract/schema.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { InlineSelect } from '../../platform/ui/InlineSelect.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import { REVIEW_SORTS, type ReviewSort } from '../contract/limits.ts'
import { reviewSortLabels, sortReviews } from '../contract/rules.ts'
import type { ReviewView } from '../contract/schema.ts'
import { ownReview, reviewTitle } from './form/review-draft.ts'
import { RatingSummary } from './list/RatingSummary.tsx'
import { Review } from './list/Review.tsx'
import classes from './Reviews.module.css'

const ReviewDialog = lazyWithRetry(() => import('./form/ReviewDialog.tsx'))

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
          {reviewTitle(earlier)}
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

/** The sort order is kept in the URL. Without JavaScript this is a plain form with a button. */
function SortReviews({ sort }: { sort: ReviewSort }) {
  const { state } = useLocation()
  return (
    <Form className={classes.sort} method="get" replace preventScrollReset state={state}>
      <InlineSelect
        label="Sort"
        name="sort"
        value={sort}
        onChange={(event) => event.target.form?.requestSubmit()}
      >
        {REVIEW_SORTS.map((option) => (
          <option key={option} value={option}>
            {reviewSortLabels[option]}
          </option>
        ))}
      </InlineSelect>
      <noscript>
        <Button type="submit">Sort</Button>
      </noscript>
    </Form>
  )
}
