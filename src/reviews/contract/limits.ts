export const REVIEW_SORTS = ['newest', 'oldest', 'top', 'least', 'high', 'low'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
export const DEFAULT_REVIEW_SORT: ReviewSort = 'newest'

/** Characters. */
export const MAX_REVIEW_TEXT = 4000
export const MAX_NOTE_TO_ADMINS = 2000

/** The lowest rating; the highest is `MAX_RATING`. */
export const MIN_REVIEW_RATING = 1
