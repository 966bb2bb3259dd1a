/** What administrators read where the server says nothing for people. */

export const ADMIN_ACCESS_NEEDED = 'Admin access is required to perform this action.'

export const MODERATION_FAILED = 'Failed to load what waits for a decision'
export const APPROVING_FAILED = 'Failed to approve'
export const REJECTING_FAILED = 'Failed to reject'
export const UPDATING_REVIEW_FAILED = 'Failed to update review'
export const DELETING_REVIEW_FAILED = 'Failed to delete review'
export const DELETING_PHOTO_FAILED = 'Failed to delete photo'
export const JOINING_FAILED = 'Failed to join the courts'
export const courtsJoined = (goes: string, stays: string) => `Joined: ${goes} is now a part of ${stays}.`
export const CORRECTING_FAILED = 'Failed to correct the place'
export const PLACE_MOVED = 'Place moved.'
export const PLACE_NOW = 'Stands here now'
/** Of a place that a report gives: 'Reported', or 'Reported 2' where there are several. */
export const reportedSpot = (index: number, count: number) =>
  count === 1 ? 'Reported' : `Reported ${index + 1}`
export const PLACE_UNCHANGED =
  'Nothing has changed yet. Move the pin, use a place from the report, or correct the address. If the place is right, cancel and keep the court.'
/** `away` as '12.3 miles away'. */
export const placeIsFar = (away: string) =>
  `The new place is ${away} from where the court stands now. Check that the address and region still fit.`
export const REVIEW_EDITED = 'Review edited.'
export const REVIEW_UNCHANGED =
  'Nothing has changed yet. Edit the review, or cancel: you can keep it as it is, or remove it.'
export const BRINGING_REVIEW_BACK_FAILED =
  'Failed to bring the earlier review back. The log has what stood there.'
export const PHOTO_TAKEN_OUT = 'Photo removed.'
export const TAKING_PHOTO_OUT_MEANS =
  'The photo is removed for good and the review stays. You can undo it for a few seconds only.'
export const MOVING_BACK_FAILED =
  'Failed to move the place back. The history of the court in the panel has every earlier state.'
export const RESOLVING_FAILED = 'Failed to settle the reports'
export const LOADING_USERS_FAILED = 'Failed to load users'
export const UPDATING_USER_FAILED = 'Failed to update user status'
export const DELETING_USER_FAILED = 'Failed to delete user'
export const LOADING_AUDIT_FAILED = 'Failed to load the audit log'

export const UNLOCK_CODE_NEEDED = 'Enter the access code.'

export const ACCESS_PROMPT =
  'Only Google accounts on the list of administrators may moderate. The access code opens this screen, it does not make anybody an administrator.'
export const ACCESS_REASON = 'Sign in with a Google account that is on the list of administrators.'

export const NOTHING_WAITS = 'Nothing waits for a decision.'
export const NOTHING_WAITS_OF_THIS = 'Nothing of this kind waits for a decision.'
/** To whoever has decided something before nothing waits. */
export const WELL_DONE = 'Well done.'
/** 'Show the 3 other things that wait'. */
export const othersWaitText = (count: number) =>
  count === 1 ? 'Show the other thing that waits' : `Show the ${count} other things that wait`
/** After a press that would have been about something nobody has looked at yet. */
export const TOO_EARLY = 'That was too quick: this one had only just appeared. Press again.'
/** Over something that was decided about while somebody looked at it. */
export const WAITS_NO_MORE = 'This does not wait for a decision any more.'
export const NOTHING_LEFT_TO_DECIDE = 'Nothing is left to decide here.'
export const MAP_IS_MISSING = 'The map cannot be shown. The coordinates and distances are beside it.'
export const PLACE_CHANGED_MEANWHILE =
  'Somebody changed this court meanwhile: look at its page. Saving again sets the place that stands here.'
export const REASON_HINT = 'Optional. Its author reads it in their contributions.'
export const REPLY_HINT = 'Optional. Whoever reported it reads it in their contributions.'
/** Over a review that waits, where its author has another one of the court published. */
export const MAKES_EARLIER_VERSION =
  'Once approved, it replaces this person’s published review, which becomes an earlier version.'
export const IS_EARLIER_VERSION =
  'This person has a newer review published. If you approve this one, it becomes an earlier version at once, and readers do not see it.'
/** Beside a failure: what an administrator wrote with a decision. */
export const remarkText = (remark: string) => `(You wrote: “${remark}”)`
/** Who reported something without being signed in. */
export const VISITORS = 'somebody who was not signed in'
export const AUTHOR_GONE = 'Nobody who is still here'
export const UPDATING_SUGGESTION_FAILED = 'Failed to update the suggestion'

export const NO_SUCH_ACCOUNTS = 'No account is found by this.'
export const BAN_MEANS =
  'They cannot contribute any more until the account is active again. Until then, what they sent in is out of the queue, and their votes do not count. They can still read, and the note is shown to them when they sign in.'
export const FREEZE_MEANS =
  'They cannot contribute for the time being. They can still read, and the note is shown to them when they sign in.'
export const DELETION_MEANS =
  'The account and its reviews, photos, votes and suggestions are gone for good, at once. Published courts stay, without a name. It cannot be undone.'
export const USER_NOTE_HINT =
  'Optional. The owner of a banned or frozen account reads it. Without it they read that no reason was given.'
export const NOTHING_LOGGED = 'Nothing of this is on record.'

export const LOADING_PERSON_FAILED = 'Failed to load what this person sent in'
export const NOTHING_SENT = 'Nothing of this was sent in.'
export const NOBODY_HERE = 'There is no account of this number.'
/** 'Reject 12', 'Reject 12 and ban'. */
export const rejectAllText = (count: number, ban: boolean) => `Reject ${count}${ban ? ' and ban' : ''}`
/** What becomes of what waits of one person. */
export const REJECT_ALL_MEANS =
  'What you choose is rejected for good; reviews and courts take their photos with them. You can undo it for a few seconds only. What is published stays.'
export const PHOTO_OF_A_REVIEW = 'Photo of a review'
export const KINDS_NEEDED = 'Choose at least one kind.'
export const REJECTING_ALL_FAILED = 'Failed to reject everything'
export const bannedText = (name: string) => `${name} is banned.`
/** 'Rejected: 12. @sam is banned.' */
export const rejectedAllText = (count: number, name: string, isBanned: boolean) =>
  [`Rejected: ${count}.`, isBanned ? bannedText(name) : ''].filter(Boolean).join(' ')
