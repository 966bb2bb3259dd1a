/** What people read while they contribute. What the server says of a refusal comes before these. */

export const WAITING = 'Waiting for approval'

export const LIKE_FAILED = 'Failed to like review'
export const DISLIKE_FAILED = 'Failed to dislike review'
export const CONFIRM_FAILED = 'Failed to save your confirmation. Please try again.'

export const FACILITY_MISSING = 'Enter a tag name to add.'
export const SUGGEST_FAILED = 'Failed to send your suggestion. Please try again.'
export const SUGGESTED = 'Thank you. Your suggestion waits for approval.'

export const RATING_NEEDED = 'Please select a star rating before submitting.'
export const REVIEW_SENT = 'Your Review has been submitted for admin approval'
export const REVIEW_FAILED = 'Failed to submit review.'
export const PHOTO_HINT = 'JPEG, PNG, WebP or AVIF. Where it was taken is removed from it.'
