import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { ModeratedKind, ReportSubject } from '../../database/contract/values.ts'
import type {
  BurstView,
  FactReportView,
  PersonalReportCounts,
  Settlement,
} from '../../facts/contract/admin-schema.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import { SOURCE_LABELS, valueText } from '../../facts/web/fact-texts.ts'
import { dateText } from '../../platform/ui/dates.ts'
import type { ReportedView } from '../contract/schema.ts'

/** Texts for moderators. An error message from the server takes precedence over the failures here. */

export const LOADING_QUEUE_FAILED = 'Failed to load the moderation queue'
export const APPROVING_FAILED = 'Failed to approve'
export const REJECTING_FAILED = 'Failed to reject'
export const DECIDING_FAILED = 'Failed to save the decision. Please try again.'
export const UNDOING_FAILED = 'Failed to undo the decision. Please try again.'
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
export const PHOTO_REMOVED = 'Photo removed.'
export const REMOVING_PHOTO_EXPLAINED =
  'The photo is removed; the review stays. You can undo this for 30 days.'

export const QUEUE_EMPTY = 'Nothing is waiting for a decision.'
export const QUEUE_EMPTY_FOR_FILTER = 'Nothing that matches is waiting for a decision.'
export const NOTHING_PASSED_ON = 'Nothing of this is passed on.'
/** Above the list, for somebody who hasn’t decided anything yet. */
export const FIRST_VISIT =
  'Urgent things come first. Choose a button below the item, and the next one appears. You can undo anything for 30 days.'
/** Shown when the moderator has just cleared the queue. */
export const QUEUE_CLEARED = 'Well done.'
/** 'Show the 3 other items waiting'. */
export const showOthersText = (count: number) =>
  count === 1 ? 'Show the other item waiting' : `Show the ${count} other items waiting`
/** Shown after a decision about an item that has just appeared, which may have been meant for the previous one. */
export const JUST_APPEARED = 'This item has only just appeared. Press again to confirm.'
/** '@kim is looking at this'. */
export const isLookingText = (name: string) => `${name} is looking at this`
export const KEEPING_URGENT =
  'This was reported as illegal or harmful. If you keep it, everybody can see it, and its reports are resolved.'
export const ASK_THEM = 'Ask them…'
export const ASK_TITLE = 'Undo this and ask why?'
export const QUESTION_HINT = 'Optional. Shown beside the item to whoever decides it next.'
export const LOADING_PLACES_FAILED = 'Failed to load where it waits'
export const PLACES_MAP_UNAVAILABLE = 'The map can’t be shown. The list has everything that waits.'
export const LOADING_DECISIONS_FAILED = 'Failed to load the decisions'
export const NO_DECISIONS = 'Nothing of this was decided in the last 30 days.'
export const UNDO_EXPLAINED =
  'What moderators decided in the last 30 days. Undoing a decision puts everything back as it was, and the item waits again.'
/** 'Undone: 3 decisions.' */
export const takenBackCountText = (count: number) =>
  `Undone: ${count === 1 ? '1 decision' : `${count} decisions`}.`
/** Shown over an item that was decided while the moderator was looking at it. */
export const NO_LONGER_PENDING = 'This is no longer waiting for a decision.'
export const NOTHING_LEFT_TO_DECIDE = 'There is nothing left to decide here.'
export const MAP_UNAVAILABLE = 'The map can’t be shown. See the coordinates instead.'
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
  'The selected items are rejected, reviews and courts along with their photos. You can undo this for 30 days. Published content stays.'
export const PHOTO_OF_A_REVIEW = 'Photo of a review'
export const KINDS_REQUIRED = 'Choose at least one kind.'
export const REJECTING_ALL_FAILED = 'Failed to reject everything'
export const bannedText = (name: string) => `${name} is banned.`
/** 'Rejected: 12. @sam is banned.' */
export const rejectedAllText = (count: number, name: string, isBanned: boolean) =>
  [`Rejected: ${count}.`, isBanned ? bannedText(name) : ''].filter(Boolean).join(' ')

/** Plural labels. */
export const kindPluralTexts: Record<ModeratedKind, string> = {
  court: 'Courts',
  review: 'Reviews',
  photo: 'Photos',
  facility: 'Facilities',
}

export const reportedTexts: Record<ReportSubject, string> = {
  court: 'Reported court:',
  review: 'Reported review of',
  photo: 'Reported photo of',
}

export const nameOf = (court: { name: string } | null): string => court?.name || UNNAMED_COURT

/** 'The report about Marlow Yard is resolved.' */
export function resolvedText({ count, court }: Pick<ReportedView, 'count' | 'court'>): string {
  const of = nameOf(court)
  return count === 1
    ? `The report about ${of} is resolved.`
    : `The ${count} reports about ${of} are resolved.`
}

/** Texts about facts. */

export const LOADING_ANSWERS_FAILED = 'Failed to load what was said'
export const SETTLING_FAILED = 'Failed to settle the fact'
export const REMOVING_ANSWERS_FAILED = 'Failed to remove the answers'

export const NO_ANSWERS = 'Nobody has said anything about this court yet.'
export const BURSTS_EXPLAINED =
  'Many disagreements within an hour, in the last 7 days. They may be honest: look before you remove anything.'
export const SETTLING_EXPLAINED =
  'Your answer counts, and all answers that say something else no longer do. Nobody but administrators sees the note.'
export const OPERATOR_EXPLAINED =
  'Kept beside what people say: their answers still count, and outrank the operator’s.'
export const REMOVING_EXPLAINED = 'Facts then show what others say. To stop new answers, ban the account.'
export const NOTHING_TO_REMOVE = 'There is nothing to remove.'

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** '12 answers at 5 courts'. */
export const answerCountsText = ({ reports, courts }: PersonalReportCounts) =>
  `${countOf(reports, 'answer', 'answers')} at ${countOf(courts, 'court', 'courts')}`

/** '2 people, last on 15 November 2026'. */
export function claimText(people: number, day: string | null): string {
  const last = day && `${people === 1 ? 'on' : 'last on'} ${dateText(day)}`
  return [countOf(people, 'person', 'people'), last].filter(Boolean).join(', ')
}

/** '12 disagreements at 10 courts within an hour'. */
export function burstText({ user, disagreements, people, courts }: BurstView): string {
  const by = user ? `at ${countOf(courts, 'court', 'courts')}` : `by ${countOf(people, 'person', 'people')}`
  return `${countOf(disagreements, 'disagreement', 'disagreements')} ${by} within an hour`
}

/** '12 answers by @jo removed.' */
export const answersRemovedText = (answers: number, name: string) =>
  `${countOf(answers, 'answer', 'answers')} by ${name} removed.`
export const removedText = (name: string) => `All answers by ${name} removed.`

/** 'Settled: No nets.'; what an operator says is only recorded. */
export const settledText = (key: FactKey, value: FactValue, source?: Settlement['source']) =>
  `${source === 'operator' ? 'Recorded' : 'Settled'}: ${valueText(key, value)}.`

/**
 * What holds, in one line: 'Chain nets, confirmed by 2, disputed by 1'; both claims of a disputed fact: 'No nets, said
 * by 2; Chain nets, said by 2'.
 */
export function holdsText(fact: HeldFactView): string {
  const { key, state, value, confirmed, disputed, disputed_value, source } = fact
  if (value === null) return 'Nothing that counts'
  if (state === 'disputed' && disputed_value !== null)
    return `${valueText(key, value)}, said by ${confirmed}; ${valueText(key, disputed_value)}, said by ${disputed}`
  const parts = [
    valueText(key, value),
    confirmed > 0 ? `confirmed by ${confirmed}` : source && `source: ${SOURCE_LABELS[source]}`,
    disputed > 0 && `disputed by ${disputed}`,
  ]
  return parts.filter(Boolean).join(', ')
}
type HeldFactView = Pick<
  FactView,
  'key' | 'state' | 'value' | 'confirmed' | 'disputed' | 'disputed_value' | 'source'
>

/** Why an answer doesn’t count; undefined if it does. */
export function notCountedText({ counts, superseded_at }: FactReportView): string | undefined {
  if (counts) return undefined
  return superseded_at === null ? 'Banned account' : 'No longer counts'
}
