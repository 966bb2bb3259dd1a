/** Texts for moderators. An error message from the server takes precedence over the failures here. */

export const LOADING_QUEUE_FAILED = 'Failed to load the moderation queue'
export const APPROVING_FAILED = 'Failed to approve'
export const REJECTING_FAILED = 'Failed to reject'
export const MERGING_PENDING_FAILED = 'Failed to merge the courts'
export const courtsMerged = (from: string, into: string) => `Merged ${from} into ${into}.`
export const MOVING_COURT_FAILED = 'Failed to correct the location'
export const COURT_MOVED = 'Court moved.'
export const CURRENT_LOCATION = 'Current location'
/** The label of a reported location: 'Reported', or 'Reported 2' if there are several. */
export const reportedLocationLabel = (index: number, count: number) =>
  count === 1 ? 'Reported' : `Reported ${index + 1}`
export const LOCATION_UNCHANGED =
  'Nothing has changed yet. Move the pin, use a location from the report, or correct the address. If the location is right, cancel and keep the court.'
/** `away`: '12.3 miles away'. */
export const farMoveWarning = (away: string) =>
  `The new location is ${away} from the current one. Check that the address and region are still right.`
export const REVIEW_EDITED = 'Review edited.'
export const REVIEW_UNCHANGED =
  'Nothing has changed yet. Edit the review, or cancel: you can keep it as it is, or remove it.'
export const RESTORING_REVIEW_FAILED = 'Failed to restore the earlier review. Its text is in the log.'
export const PHOTO_REMOVED = 'Photo removed.'
export const REMOVING_PHOTO_EXPLAINED =
  'The photo is permanently removed; the review stays. You can undo this only for a few seconds.'
export const MOVING_BACK_FAILED =
  'Failed to move the court back. You can restore any earlier version from its history in the panel.'
export const RESOLVING_FAILED = 'Failed to resolve the reports'

export const QUEUE_EMPTY = 'Nothing is waiting for a decision.'
export const QUEUE_EMPTY_FOR_KIND = 'Nothing of this kind is waiting for a decision.'
/** Shown when the moderator has just cleared the queue. */
export const QUEUE_CLEARED = 'Well done.'
/** 'Show the 3 other items waiting'. */
export const showOthersText = (count: number) =>
  count === 1 ? 'Show the other item waiting' : `Show the ${count} other items waiting`
/** Shown after a decision about an item that has just appeared, which may have been meant for the previous one. */
export const JUST_APPEARED = 'This item has only just appeared. Press again to confirm.'
/** Shown over an item that was decided while the moderator was looking at it. */
export const NO_LONGER_PENDING = 'This is no longer waiting for a decision.'
export const NOTHING_LEFT_TO_DECIDE = 'There is nothing left to decide here.'
export const MAP_UNAVAILABLE = 'The map can’t be shown. See the coordinates and distances instead.'
export const LOCATION_CONFLICT =
  'Someone else has edited this court. Check its page first: saving again will set the location shown here.'
export const REASON_HINT = 'Optional. Shown to the author in their contributions.'
export const REPLY_HINT = 'Optional. Shown to the people who reported it, in their contributions.'
/** Shown over a pending review whose author has another published review of the court. */
export const REPLACES_PUBLISHED_REVIEW =
  'Once approved, it replaces this person’s published review, which becomes an earlier version.'
export const HAS_NEWER_PUBLISHED_REVIEW =
  'This person has a newer published review. If you approve this one, it becomes an earlier version immediately and readers won’t see it.'
/** Shown beside a failure, so that the note written with the decision isn't lost. */
export const unsentNoteText = (remark: string) => `(You wrote: “${remark}”)`
/** Reporters who weren't signed in. */
export const VISITORS = 'someone who wasn’t signed in'
export const DELETED_AUTHOR = 'Deleted account'
export const UPDATING_SUGGESTION_FAILED = 'Failed to update the suggestion'

export const LOADING_PERSON_FAILED = 'Failed to load this person’s contributions'
export const NO_MATCHING_CONTRIBUTIONS = 'Nothing of this kind was submitted.'
export const ACCOUNT_NOT_FOUND = 'There is no account with this ID.'
/** 'Reject 12', 'Reject 12 and ban'. */
export const rejectAllText = (count: number, ban: boolean) => `Reject ${count}${ban ? ' and ban' : ''}`
/** Explains rejecting everything by one person. */
export const REJECT_ALL_EXPLAINED =
  'The selected items are permanently rejected, reviews and courts along with their photos. You can undo this only for a few seconds. Published content stays.'
export const PHOTO_OF_A_REVIEW = 'Photo of a review'
export const KINDS_REQUIRED = 'Choose at least one kind.'
export const REJECTING_ALL_FAILED = 'Failed to reject everything'
export const bannedText = (name: string) => `${name} is banned.`
/** 'Rejected: 12. @sam is banned.' */
export const rejectedAllText = (count: number, name: string, isBanned: boolean) =>
  [`Rejected: ${count}.`, isBanned ? bannedText(name) : ''].filter(Boolean).join(' ')
