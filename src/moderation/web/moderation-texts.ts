import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { ReportSubject } from '../../database/contract/values.ts'
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
import { reportReasonLabels } from '../../reports/web/report-texts.ts'
import type { ReportedView } from '../contract/schema.ts'
import type { DecisionAction, ItemDecision, QueueItem, QueueItemKind } from './queue/queue-items.ts'

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

/** Plural labels. */
export const kindPluralTexts: Record<QueueItemKind, string> = {
  court: 'Courts',
  review: 'Reviews',
  photo: 'Photos',
  facility: 'Facilities',
  report: 'Reports',
}

const subjectTexts: Record<ReportSubject, string> = {
  court: 'Reported court:',
  review: 'Reported review of',
  photo: 'Reported photo of',
}

/** One-line title of an item. */
export function itemTitle(item: QueueItem): string {
  const court = item.courtName || UNNAMED_COURT
  switch (item.kind) {
    case 'court':
      return court
    case 'review':
      return `Review of ${court}`
    case 'photo':
      return `Photo of ${court}`
    case 'facility':
      return `“${item.text}” at ${court}`
    case 'report':
      return `${subjectTexts[item.what.subject]} ${court}`
  }
}

/** The distinct reasons of a report. */
export const reasonsText = ({ reasons }: ReportedView): string =>
  reasons.map(({ reason }) => reportReasonLabels[reason]).join(' · ')

/** The text of an item, or the details of a report. */
export function excerptOf(item: QueueItem): string {
  if (item.kind === 'court') return ''
  if (item.kind !== 'report') return item.text
  const texts = item.what.reasons.map(({ details }) => details).filter(Boolean)
  return texts.join(' · ') || item.text
}

interface ActionLabels {
  approve: string
  reject: string
}

/** Labels of the two decisions. */
export function actionLabels(item: QueueItem | undefined): ActionLabels {
  if (item?.kind !== 'report') return { approve: 'Approve', reject: 'Reject' }
  if (item.what.isGone) return { approve: 'Resolve', reject: 'Remove' }
  return { approve: 'Keep', reject: item.what.subject === 'court' ? 'Archive' : 'Remove' }
}

const done: Record<DecisionAction, string> = { approve: 'Approved', reject: 'Rejected' }
const doneOfReport: Record<DecisionAction, string> = { approve: 'Resolved', reject: 'Removed' }

/** 'Approved: Review of Marlow Yard', 'Rejected 12', 'Court moved. The report about Marlow Yard is resolved.' */
export function doneText(decided: readonly ItemDecision[]): string {
  const [first] = decided
  if (!first) return ''
  if (first.courtFix) return `${first.courtFix.text} ${resolvedText(first.item)}`
  if (first.merge) return courtsMerged(first.merge.from.name, first.merge.into.name)
  if (decided.length > 1) return `${done[first.action]} ${decided.length}`
  const label = (first.item.kind === 'report' ? doneOfReport : done)[first.action]
  return `${label}: ${itemTitle(first.item)}`
}

function resolvedText(item: QueueItem): string {
  const count = item.kind === 'report' ? item.what.count : 1
  const of = item.courtName || UNNAMED_COURT
  return count === 1
    ? `The report about ${of} is resolved.`
    : `The ${count} reports about ${of} are resolved.`
}

/** Texts about facts. */

export const LOADING_DISPUTES_FAILED = 'Failed to load the disputed facts'
export const LOADING_REPORTS_FAILED = 'Failed to load the reports'
export const SETTLING_FAILED = 'Failed to settle the fact'
export const REMOVING_REPORTS_FAILED = 'Failed to remove the reports'

export const NO_DISPUTES = 'Nobody disagrees about anything at the moment.'
export const NO_REPORTS = 'Nobody has reported a fact of this court yet.'
export const BURSTS_EXPLAINED =
  'Many disagreements within an hour, in the last 7 days. They may be honest: look before you remove anything.'
export const SETTLING_EXPLAINED =
  'Your report counts, and all reports that say something else no longer do. Nobody but administrators sees the note.'
export const OPERATOR_EXPLAINED =
  'Kept beside what people say: their reports still count, and outrank the operator’s.'
export const REMOVING_EXPLAINED =
  'They are permanently removed, and facts show what others say. To stop new reports, ban the account.'
export const NOTHING_TO_REMOVE = 'There is nothing to remove.'

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** '12 reports at 5 courts'. */
export const reportCountsText = ({ reports, courts }: PersonalReportCounts) =>
  `${countOf(reports, 'report', 'reports')} at ${countOf(courts, 'court', 'courts')}`

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

/** '12 reports by @jo removed.' */
export const reportsRemovedText = (reports: number, name: string) =>
  `${countOf(reports, 'report', 'reports')} by ${name} removed.`

/** 'Settled: No nets.'; what an operator says is only recorded. */
export const settledText = (key: FactKey, value: FactValue, source: Settlement['source']) =>
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

/** Why a report doesn’t count; undefined if it does. */
export function notCountedText({ counts, superseded_at }: FactReportView): string | undefined {
  if (counts) return undefined
  return superseded_at === null ? 'Banned account' : 'No longer counts'
}
