import type { ReportReason } from './moderation/reasons.ts'

/** What people read while they contribute. What the server says of a refusal comes before these. */

export const WAITING = 'Waiting for approval'

/** 'And 3 more reviews that wait for approval.' */
export const moreWaitingText = (count: number, kind: 'review' | 'photo') =>
  count === 1
    ? `And one more ${kind} that waits for approval.`
    : `And ${count} more ${kind}s that wait for approval.`

export const LIKE_FAILED = 'Failed to like review'
export const DISLIKE_FAILED = 'Failed to dislike review'
export const CONFIRM_FAILED = 'Failed to save your confirmation. Please try again.'

export const FACILITY_MISSING = 'Enter a tag name to add.'
export const SUGGEST_FAILED = 'Failed to send your suggestion. Please try again.'
export const SUGGESTED = 'Thank you. Your suggestion waits for approval.'

export const RATING_NEEDED = 'Please select a star rating before submitting.'
export const SUBMIT_REVIEW = 'Submit a Review'
export const EDIT_REVIEW = 'Edit your review'
/** Of somebody who has reviewed the court, before they do so again. */
export const reviewReplaces = (status: 'approved' | 'pending') =>
  status === 'pending'
    ? 'Your earlier review still waits for approval. What you send now takes its place.'
    : 'You have reviewed this court. Your review stays as it is until an administrator has approved your changes.'
export const SAVE_REVIEW = 'Save changes'
/** Of the photos of a review that is edited. */
export const photosStay = (count: number) =>
  count === 1 ? 'Your photo stays with your review.' : `Your ${count} photos stay with your review.`
/** Of facilities that are ticked already in the review form. */
export const CONFIRMED_BEFORE =
  'What you confirmed before is ticked. You can take it back under “What players confirmed” on the court’s page.'
export const REVIEW_SENT = 'Your Review has been submitted for admin approval'
export const REVIEW_FAILED = 'Failed to submit review.'
export const PHOTO_HINT = 'JPEG, PNG, WebP or AVIF. Where it was taken is removed from it.'
export const PHOTO_SENT = 'Thank you. It waits for approval.'
export const PHOTO_FAILED = 'This photo could not be sent. Check your connection and try again.'
export const LEAVE_UPLOAD_TITLE = 'Your photos are still on their way'
export const LEAVE_UPLOAD =
  'They go on being sent if you leave, but a photo that fails meanwhile is lost: you can send it again only here.'
export const SIGN_IN_FIRST = 'Log in to send this photo.'

const draftMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
export const draftRestored = (keptAt: Date) => `Your draft from ${draftMoment.format(keptAt)} was restored.`

/** Why something is reported, as its reasons are asked for. */
export const reportReasons: Record<ReportReason, string> = {
  closed: 'The court is closed or gone',
  'wrong place': 'It is in the wrong place',
  duplicate: 'It is here twice',
  'illegal or harmful': 'It is illegal, or may harm somebody',
  offensive: 'It is offensive',
  spam: 'It is spam or advertising',
  privacy: 'It shows something private',
  other: 'Something else',
}
/** What to write with a report, by its reason. */
export const reportHints: Record<ReportReason, string> = {
  closed: 'Optional. Since when, and how you know.',
  'wrong place': 'Optional. What stands near it, or how to find it.',
  duplicate: 'Optional. How you can tell that it is the same court.',
  'illegal or harmful': 'Needed. What is illegal or harmful, and who is at risk.',
  offensive: 'Optional. Which words it is about, or what can be seen.',
  spam: 'Optional. What it advertises.',
  privacy: 'Optional. What it shows that should not be public.',
  other: 'Optional, but it helps: without it we can only guess.',
}
export const DETAILS_HINT = 'Optional.'
/** Beside reports of what is illegal or harmful, and at /about. */
export const IN_DANGER = 'If somebody is in danger, call the police: 999 in the UK, 112 in most of Europe.'
export const DETAILS_NEEDED = 'Say what is illegal or harmful about it.'
export const PLACE_MISPLACED = 'Give a place only when you report a court in the wrong place.'
export const PLACE_UNREADABLE = 'Please enter a valid Latitude/Longitude, or leave both empty.'
export const OTHER_COURT_MISPLACED = 'Name another court only when you report a duplicate.'
export const OTHER_COURT_IS_ITSELF = 'Choose a court other than the one you are reporting.'
export const WHERE_IS_IT = 'Where is it really? (optional)'
export const WHICH_OTHER_COURT = 'Which other court is it? (optional)'
export const CHOOSE_A_COURT = 'Choose a court…'
export const NO_OTHER_COURT = 'It is not in this list'
export const REASON_NEEDED = 'Choose a reason.'
export const REPORT_FAILED = 'Failed to send your report. Please try again.'
export const REPORT_SENT = 'Thank you. An administrator will look at it.'
