import type {
  BurstView,
  FactReportView,
  PersonalReportCounts,
  Settlement,
} from '../../../facts/contract/admin-schema.ts'
import type { FactKey, FactValue } from '../../../facts/contract/catalogue.ts'
import type { FactView } from '../../../facts/contract/schema.ts'
import { SOURCE_LABELS, valueText } from '../../../facts/web/fact-texts.ts'
import { dateText } from '../../../platform/ui/dates.ts'

/** Texts for moderators. An error message from the server takes precedence over the failures here. */

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

export const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

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
