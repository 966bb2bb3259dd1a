import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import type { ReportSubject } from '../../../database/contract/values.ts'
import { reportReasonLabels } from '../../../reports/web/report-texts.ts'
import type { ReportedView } from '../../contract/schema.ts'
import { courtsMerged } from '../moderation-texts.ts'
import type { DecisionAction, ItemDecision, QueueItem, QueueItemKind } from './queue-items.ts'

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
