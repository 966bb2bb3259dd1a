import { MIN_REVIEW_RATING, type ReviewSort } from './limits.ts'

export const RATING_REQUIRED = 'Please select a star rating before submitting.'

/** The options of the review sort selector, in order. */
export const reviewSortLabels: Record<ReviewSort, string> = {
  newest: 'Latest',
  oldest: 'Oldest',
  top: 'Top Approved',
  least: 'Least Approved',
  high: 'High Rating First',
  low: 'Low Rating First',
}

/** The average of ratings of 1 or more, rounded to one decimal; null when there is none. */
export function averageRating(ratings: readonly (number | null)[]): number | null {
  const counted = ratings.filter((rating): rating is number => rating !== null && rating >= MIN_REVIEW_RATING)
  return roundedAverage(
    counted.reduce((total, rating) => total + rating, 0),
    counted.length,
  )
}

/** The average of `count` ratings with this sum, rounded to one decimal; null when there is none. */
export function roundedAverage(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}

interface SortableReview {
  id: number
  date: string
  rating: number | null
  likes: number
  dislikes: number
}

const newestFirst = (a: SortableReview, b: SortableReview) => b.date.localeCompare(a.date) || b.id - a.id
const approval = (review: SortableReview) => review.likes - review.dislikes

const comparisons: Record<ReviewSort, (a: SortableReview, b: SortableReview) => number> = {
  newest: newestFirst,
  oldest: (a, b) => -newestFirst(a, b),
  top: (a, b) => approval(b) - approval(a) || newestFirst(a, b),
  least: (a, b) => approval(a) - approval(b) || newestFirst(a, b),
  high: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || newestFirst(a, b),
  low: (a, b) => (a.rating ?? Infinity) - (b.rating ?? Infinity) || newestFirst(a, b),
}

/** A sorted copy. Ties are newest first; reviews without a rating come last. */
export function sortReviews<R extends SortableReview>(reviews: readonly R[], sort: ReviewSort): R[] {
  return [...reviews].sort(comparisons[sort])
}

export const authorName = (username: string | null): string => (username ? `@${username}` : 'A former member')
