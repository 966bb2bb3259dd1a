import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, useLocation } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import { InlineSelect } from '../../platform/ui/InlineSelect.tsx'
import { REVIEW_SORTS, type ReviewSort } from '../contract/limits.ts'
import { reviewSortLabels, sortReviews } from '../contract/rules.ts'
import type { ReviewView } from '../contract/schema.ts'
import { RatingSummary } from './list/RatingSummary.tsx'
import { Review, type ReviewProps } from './list/Review.tsx'
import classes from './Reviews.module.css'
import type { OwnReview } from './useReviewDialog.tsx'

interface ReviewsProps extends Pick<ReviewProps, 'courtId' | 'courtName' | 'administer'> {
  reviews: ReviewView[]
  sort: ReviewSort
  /** Undefined while nobody can review the court. */
  ownReview: OwnReview | undefined
}

export function Reviews({ reviews, sort, ownReview, ...shared }: ReviewsProps) {
  return (
    <>
      <div className={classes.head}>
        <h2>Reviews</h2>
        {reviews.length > 1 && <SortReviews sort={sort} />}
        {ownReview && (
          <Button className={classes.submit} disabled={ownReview.isOpening} onClick={ownReview.open}>
            {ownReview.title}
          </Button>
        )}
      </div>
      <RatingSummary reviews={reviews.filter(({ status }) => status === 'approved')} />
      {reviews.length === 0 ? (
        <div className={classes.empty}>
          <p>No reviews yet</p>
          <p>Be the first to tell others what it’s like to play here.</p>
        </div>
      ) : (
        <ReviewList key={sort} {...shared} reviews={sortReviews(reviews, sort)} />
      )}
    </>
  )
}

/** How many reviews are shown at first, and how many more with each press of the button. */
const FIRST_REVIEWS = 3
const MORE_REVIEWS = 10

/** Hides the later reviews only where JavaScript can show them. */
function ReviewList({ reviews, ...shared }: Omit<ReviewsProps, 'sort' | 'ownReview'>) {
  const [shown, setShown] = useState(FIRST_REVIEWS)
  const list = useRef<HTMLUListElement>(null)

  function showMore() {
    flushSync(() => setShown(shown + MORE_REVIEWS))
    const first = list.current?.children[shown]
    if (first instanceof HTMLElement) first.focus()
  }

  return (
    <>
      <ul ref={list}>
        {reviews.map((review, index) => (
          <Review key={review.id} {...shared} review={review} isFolded={index >= shown} />
        ))}
      </ul>
      {reviews.length > shown && (
        <Button className={classes.more} onClick={showMore}>
          Show more reviews
        </Button>
      )}
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
