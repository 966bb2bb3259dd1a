import page from '../../../platform/ui/page.module.css'
import { averageRating } from '../../contract/rules.ts'
import type { ReviewView } from '../../contract/schema.ts'
import { Stars } from '../Stars.tsx'
import classes from './RatingSummary.module.css'
import { ratingBars } from './ratings.ts'

/** The average rating and its distribution; nothing if no review has a rating. */
export function RatingSummary({ reviews }: { reviews: ReviewView[] }) {
  const average = averageRating(reviews.map(({ rating }) => rating))
  if (average === null) return null
  return (
    <div className={classes.summary}>
      <div>
        <p className={classes.average} aria-hidden>
          {average.toFixed(1)}
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
