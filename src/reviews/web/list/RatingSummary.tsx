import { MAX_RATING } from '../../../database/contract/limits.ts'
import { decimalText } from '../../../platform/contract/locale.ts'
import page from '../../../platform/ui/page.module.css'
import { MIN_REVIEW_RATING } from '../../contract/limits.ts'
import { averageRating } from '../../contract/rules.ts'
import type { ReviewView } from '../../contract/schema.ts'
import { Stars } from '../Stars.tsx'
import classes from './RatingSummary.module.css'

/** The average rating and its distribution; nothing if no review has a rating. */
export function RatingSummary({ reviews }: { reviews: ReviewView[] }) {
  const average = averageRating(reviews.map(({ rating }) => rating))
  if (average === null) return null
  return (
    <div className={classes.summary}>
      <div>
        <p className={classes.average} aria-hidden>
          {decimalText(average)}
        </p>
        <Stars rating={average} />
      </div>
      <ul className={classes.bars}>
        {ratingBars(reviews).map(({ stars, count, share }) => (
          <li key={stars}>
            <span aria-hidden>{stars}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${share * 100}%` }} />
            </span>
            <span aria-hidden>{count}</span>
            <span className={page.hidden}>
              {stars} {stars === 1 ? 'star' : 'stars'}: {count} {count === 1 ? 'review' : 'reviews'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RatingBar {
  stars: number
  count: number
  /** Share of all rated reviews, 0 to 1. */
  share: number
}

/** Number of reviews per star rating, best first; empty if none is rated. */
export function ratingBars(reviews: readonly Pick<ReviewView, 'rating'>[]): RatingBar[] {
  const rated = reviews.filter((review) => review.rating !== null)
  if (rated.length === 0) return []
  const bars = []
  for (let stars = MAX_RATING; stars >= MIN_REVIEW_RATING; stars--) {
    const count = rated.filter(({ rating }) => Math.round(rating ?? 0) === stars).length
    bars.push({ stars, count, share: count / rated.length })
  }
  return bars
}
