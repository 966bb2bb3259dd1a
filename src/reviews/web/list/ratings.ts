import { MAX_RATING, MIN_REVIEW_RATING } from '../../../platform/contract/limits.ts'
import type { ReviewView } from '../../contract/schema.ts'

export interface RatingBar {
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
