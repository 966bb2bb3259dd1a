import { personName } from '../../../admin/web/person-name.ts'
import { ageText } from '../../../platform/contract/ages.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import type { DecisionView, QueueAction } from '../../contract/queue.ts'
import type { Decision } from '../kinds/kind.ts'
import { kindOf, titleOf } from '../kinds/kinds.ts'
import { APPROVING_FAILED, DECIDING_FAILED, REJECTING_FAILED } from '../moderation-texts.ts'

/** `thing`: 'a review of Marlow Yard'. */
const DONE: Readonly<Record<QueueAction, (thing: string, to: string) => string>> = {
  approve: (thing) => `approved ${thing}`,
  reject: (thing) => `rejected ${thing}`,
  keep: (thing) => `kept ${thing}`,
  remove: (thing) => `removed ${thing}`,
  hide: (thing) => `hid ${thing}`,
  move: (thing) => `corrected the location of ${thing}`,
  merge: (thing) => `merged ${thing} with another court`,
  edit: (thing) => `edited ${thing}`,
  'remove-photo': (thing) => `removed a photo from ${thing}`,
  'pass-on': (thing, to) => `passed on ${thing} to ${to}`,
  mended: (thing) => `marked ${thing} as mended`,
  settle: (thing) => `settled ${thing}`,
  leave: (thing) => `left ${thing} as it is`,
  same: (thing) => `merged ${thing}`,
  different: (thing) => `kept apart ${thing}`,
  ours: (thing) => `kept ours for ${thing}`,
  theirs: (thing) => `used theirs for ${thing}`,
}

/** 'Approved: Review of Marlow Yard', 'Rejected 12', 'Court moved. The report about Marlow Yard is resolved.' */
export function doneText(decided: readonly Decision[]): string {
  const [first] = decided
  if (!first) return ''
  if (first.isSentence) return first.done
  const labels = new Set(decided.map(({ done }) => done))
  if (decided.length > 1) return `${labels.size === 1 ? first.done : 'Decided'} ${decided.length}`
  return `${first.done}: ${titleOf(first.item)}`
}

/** Shown when the server gives no reason. */
export const failureText = (action: QueueAction): string =>
  action === 'approve' ? APPROVING_FAILED : action === 'reject' ? REJECTING_FAILED : DECIDING_FAILED

const DELETED = 'Somebody whose account was deleted'

/** '@kim approved a review of Marlow Yard'; 'You approved …' for one's own. */
export function decisionText(decision: DecisionView, ownId: number | undefined): string {
  const { by, action, passed_on } = decision
  const who = by === null ? DELETED : by.id === ownId ? 'You' : personName(by)
  return `${who} ${DONE[action](kindOf(decision).thing(decision), passed_on?.to ?? 'somebody')}`
}

/** '@kim took this back and asks: “Is it this court?”' */
export function takenBackText({ undone_by, question }: DecisionView, ownId: number | undefined): string {
  const who = undone_by === null ? DELETED : undone_by.id === ownId ? 'You' : personName(undone_by)
  const asks = undone_by !== null && undone_by.id === ownId ? 'asked' : 'asks'
  return question ? `${who} took this back and ${asks}: “${question}”` : `${who} took this back`
}

/** 'Reference 4711. Waits here again on 12 December 2026.' */
export function passedOnNote({ passed_on }: DecisionView): string {
  if (!passed_on) return ''
  const { reference, returns_at } = passed_on
  const back = returns_at ? `Waits here again on ${dateText(returns_at)}.` : 'It doesn’t come back by itself.'
  return [reference && `Reference ${reference}.`, back].filter(Boolean).join(' ')
}

const counted = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** 'now', '5 minutes ago', '2 hours ago', 'yesterday', '12 days ago'. */
export function agoText(time: string, now: number): string {
  const past = Math.max(0, now - Date.parse(time))
  if (past < MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return counted.format(-Math.floor(past / MINUTE_MS), 'minute')
  if (past < 24 * HOUR_MS) return counted.format(-Math.floor(past / HOUR_MS), 'hour')
  return ageText(time, now)
}
