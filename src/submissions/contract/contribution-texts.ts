import type { ReportReason } from '../../moderation/contract/reasons.ts'

/** Texts shown while people contribute. An error message from the server takes precedence over these. */

export const PENDING_LABEL = 'Waiting for approval'

/** 'And 3 more reviews waiting for approval.' */
export const morePendingText = (count: number, kind: 'review' | 'photo') =>
  count === 1
    ? `And one more ${kind} waiting for approval.`
    : `And ${count} more ${kind}s waiting for approval.`

export const LIKE_FAILED = 'Failed to like review'
export const DISLIKE_FAILED = 'Failed to dislike review'
export const CONFIRM_FAILED = 'Failed to save your confirmation. Please try again.'

export const TAG_NAME_REQUIRED = 'Enter a tag name to add.'
export const SUGGEST_FAILED = 'Failed to send your suggestion. Please try again.'
export const SUGGESTION_SENT = 'Thank you. Your suggestion is waiting for approval.'

export const RATING_REQUIRED = 'Please select a star rating before submitting.'
export const SUBMIT_REVIEW = 'Submit a Review'
export const EDIT_REVIEW = 'Edit your review'
/** Shown to a person who has already reviewed the court. */
export const replacesReviewText = (status: 'approved' | 'pending') =>
  status === 'pending'
    ? 'Your earlier review is still waiting for approval. This one will replace it.'
    : 'You’ve already reviewed this court. Your published review stays until an administrator approves your changes.'
export const SAVE_REVIEW = 'Save changes'
/** Shown while a review with photos is edited. */
export const photosKeptText = (count: number) =>
  count === 1 ? 'Your photo will stay with your review.' : `Your ${count} photos will stay with your review.`
/** Shown beside facilities already ticked in the review form. */
export const ALREADY_CONFIRMED_HINT =
  'Facilities you’ve already confirmed are ticked. You can undo this under “What players confirmed” on the court’s page.'
export const REVIEW_SENT = 'Your Review has been submitted for admin approval'
export const REVIEW_FAILED = 'Failed to submit review.'
export const PHOTO_HINT = 'JPEG, PNG, WebP or AVIF. We remove location data from photos.'
export const PHOTO_SENT = 'Thank you. Your photo is waiting for approval.'
export const PHOTO_FAILED = 'This photo couldn’t be sent. Check your connection and try again.'
export const LEAVE_UPLOAD_TITLE = 'Your photos are still uploading'
export const LEAVE_UPLOAD_BODY =
  'Uploads continue if you leave this page, but a photo that fails can only be retried here.'
export const SIGN_IN_TO_SEND_PHOTO = 'Log in to send this photo.'

const draftDateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
export const draftRestoredText = (keptAt: Date) =>
  `Your draft from ${draftDateFormat.format(keptAt)} was restored.`

/** Report reasons as the report form shows them. */
export const reportReasonLabels: Record<ReportReason, string> = {
  closed: 'The court is closed or gone',
  'wrong place': 'It’s in the wrong place',
  duplicate: 'It’s a duplicate',
  'illegal or harmful': 'It’s illegal or harmful',
  offensive: 'It’s offensive',
  spam: 'It’s spam or advertising',
  privacy: 'It shows private information',
  other: 'Something else',
}
/** Hint for the details field, by report reason. */
export const reportHints: Record<ReportReason, string> = {
  closed: 'Optional. When it closed, and how you know.',
  'wrong place': 'Optional. What it’s near, or how to find it.',
  duplicate: 'Optional. How you know it’s the same court.',
  'illegal or harmful': 'Required. What is illegal or harmful, and who is at risk.',
  offensive: 'Optional. Which words are offensive, or what the photo shows.',
  spam: 'Optional. What it advertises.',
  privacy: 'Optional. What it shows that should not be public.',
  other: 'Optional, but please tell us what’s wrong.',
}
export const DETAILS_HINT = 'Optional.'
/** Shown with reports of illegal or harmful content, and at /about. */
export const EMERGENCY_ADVICE =
  'If someone is in danger, call the police: 999 in the UK, 112 in most of Europe.'
export const DETAILS_REQUIRED = 'Describe what is illegal or harmful.'
export const LOCATION_NOT_ALLOWED = 'A location can only be given when reporting a court in the wrong place.'
export const INVALID_LOCATION = 'Please enter a valid latitude and longitude, or leave both empty.'
export const OTHER_COURT_NOT_ALLOWED = 'Another court can only be given when reporting a duplicate.'
export const OTHER_COURT_IS_SAME = 'Choose a different court from the one you’re reporting.'
export const ACTUAL_LOCATION_LABEL = 'Where is it actually? (optional)'
export const DUPLICATE_OF_LABEL = 'Which court is it a duplicate of? (optional)'
export const CHOOSE_A_COURT = 'Choose a court…'
export const OTHER_COURT_NOT_LISTED = 'It’s not in this list'
export const REASON_REQUIRED = 'Choose a reason.'
export const REPORT_FAILED = 'Failed to send your report. Please try again.'
export const REPORT_SENT = 'Thank you. An administrator will look at it.'
