import { dateText } from '../../platform/ui/dates.ts'

/** Photos that can be added while submitting a court. */
export const MAX_PHOTOS_PER_SUBMISSION = 6

/** Texts of the form for submitting a court. */

export const COURT_SUBMITTED = 'Court submitted for review.'
export const photosHint = `Choose up to ${MAX_PHOTOS_PER_SUBMISSION} photos. You can add more to the court’s page once it is published.`
export const INPUT_KEPT = 'Your input is kept here. Try again when you’re back online.'

/** Error messages for failures without a message from the server. */
export const submitCourtTexts = {
  byCode: { unreachable: 'Error submitting court.' },
  otherwise: 'Failed to submit court.',
}

export const ACCESS_LABELS = { free: 'Free', paid: 'Paid' } as const
export const SETTING_LABELS = { outdoor: 'Outdoor', indoor: 'Indoor' } as const

export const POSSIBLE_DUPLICATES_TITLE = 'Is it one of these?'
/** About possible duplicates that are still waiting for approval; `near`: '44 yards away'. */
export const alreadyPendingText = (near: string, count: number) =>
  count === 1
    ? `A court ${near} has already been submitted and is waiting for approval. It may be the same one.`
    : `${count} nearby courts, the nearest ${near}, have already been submitted and are waiting for approval. One of them may be the same.`
/** About a court that was there once; `near`: '44 yards away'. */
export const goneText = (near: string, since: string) =>
  `A court ${near} was removed from the directory on ${dateText(since)}. If it is back, or yours is another one, submit it: a moderator sees both.`
export const ALREADY_PENDING_TITLE = 'Has it already been submitted?'
export const GONE_TITLE = 'Was it removed before?'
export const SUBMIT_AS_NEW = 'No, submit it as a new court'
export const SUBMIT_ANYWAY = 'Submit it'
export const CONFIRM_LOCATION = 'Submit with this location'
