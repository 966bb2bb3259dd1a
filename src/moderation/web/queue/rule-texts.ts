import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import type { QueueRule, QueueRuleView, RuleSample } from '../../contract/rules.ts'

/** The rules for each kind, the usual one first. */
export const RULES_OF = {
  duplicate: ['same-name', 'other-name', 'drawn-again'],
  difference: ['field', 'unconfirmed'],
} as const satisfies Record<string, readonly [QueueRule['rule'], ...QueueRule['rule'][]]>

export const RULE_LABELS: Record<QueueRule['rule'], string> = {
  'same-name': 'Like names, near by: the same',
  'other-name': 'Unlike names, farther apart: different',
  'drawn-again': 'Drawn again by the source: the same',
  field: 'All that differ in one thing',
  unconfirmed: 'Unconfirmed here: take theirs',
}

export const BY_RULE_EXPLAINED =
  'Decides all that matches, also what isn’t shown in the list. Of courts that are the same, the one that was here stays. It can be undone as one for 30 days.'
export const DECIDING_BY_RULE_FAILED = 'Failed to decide by this rule'

export const matchesText = (matches: number) =>
  matches === 0
    ? 'Nothing matches.'
    : matches === 1
      ? '1 item matches.'
      : `${numberText(matches)} items match.`

const nameOf = ({ name }: { name: string }) => name || UNNAMED_COURT

/** 'Marlow Yard and Marlow Yard Courts, 12 m apart', or 'Marlow Yard: 2 here, 4 there'. */
export function sampleText({ court, other, distance_m, ours, theirs }: RuleSample): string {
  if (other) return `${nameOf(court)} and ${nameOf(other)}, ${numberText(distance_m ?? 0)} m apart`
  return `${nameOf(court)}: ${ours} here, ${theirs} there`
}

/** '412 decided. 3 could not be decided: …' */
export function decidedByRuleText({ decided, failed, problem }: QueueRuleView): string {
  const done = decided === 1 ? '1 decided.' : `${numberText(decided)} decided.`
  if (failed === 0) return done
  return `${done} ${failed === 1 ? '1 could not be decided:' : `${numberText(failed)} could not be decided:`} ${problem ?? ''}`
}
