import { ageText, daysSince } from '../../platform/contract/ages.ts'
import { type FactKey, type FactValue, formatFactValue, getFact } from '../contract/catalogue.ts'
import type { FactView } from '../contract/schema.ts'
import type { FactSource } from '../contract/what-holds.ts'

export const REPORT_FAILED = 'Failed to save your answer. Please try again.'
export const NOBODY_HAS_SAID = 'Nobody has said'

export const SOURCE_LABELS: Readonly<Record<FactSource, string>> = {
  player: 'Player',
  administrator: 'Administrator',
  operator: 'Operator',
  openstreetmap: 'OpenStreetMap',
  import: 'Our records',
  sample: 'Sample data',
}

/** Who says so, where it is not players. */
export const sourceName = ({ source }: FactView): string | undefined =>
  source === null || source === 'player' ? undefined : SOURCE_LABELS[source]

/** 'Chain nets', 'Sunrise–sunset'. */
export function valueText(key: FactKey, value: FactValue): string {
  const text = formatFactValue(getFact(key), value)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What says nothing without its label: '4', 'Straight'. */
const NOUNS: Partial<Record<FactKey, (value: FactValue) => string>> = {
  hoops: (count) => (count === 1 ? 'hoop' : 'hoops'),
  rims: () => 'rims',
}

/** The value as it stands without its label: '4 hoops', 'Chain nets'. */
export const bigValueText = (key: FactKey, value: FactValue): string =>
  [valueText(key, value), NOUNS[key]?.(value)].filter(Boolean).join(' ')

/** Who says so and when, in few words: 'by 19, 2 days ago', '12 “Chain nets”, 2 “No nets”'. */
export function bigEvidenceText(fact: FactView, now: number): string {
  const { key, state, value, confirmed, confirmed_at, disputed, disputed_value, source_at } = fact
  if (value === null) return NOBODY_HAS_SAID
  if (state === 'disputed' && disputed_value !== null)
    return `${confirmed} “${valueText(key, value)}”, ${disputed} “${valueText(key, disputed_value)}”`
  const day = confirmed_at ?? source_at
  const who = confirmed > 0 ? `by ${confirmed}` : sourceName(fact)
  return [who, day && ageText(day, now)].filter(Boolean).join(', ')
}

/** 'confirmed by 3, last 12 days ago'. */
export function confirmationText(count: number, day: string | null, now: number): string {
  const age = day === null ? '' : ageText(day, now)
  return count === 1 ? `confirmed by 1, ${age}` : `confirmed by ${count}, last ${age}`
}

/** Who says so and when: 'confirmed by 9, last 5 months ago', '3 weeks ago, not confirmed by players yet'. */
export function evidenceText(fact: FactView, now: number): string {
  const { key, state, confirmed, confirmed_at, disputed, disputed_value, source_at } = fact
  if (state === 'claimed')
    return `${source_at === null ? '' : `${ageText(source_at, now)}, `}not confirmed by players yet`
  const says = disputed === 1 ? 'says' : 'say'
  const others = disputed_value === null ? '' : ` · ${disputed} ${says} “${valueText(key, disputed_value)}”`
  return confirmationText(confirmed, confirmed_at, now) + others
}

/** How recent a confirmation is, from 4 (up to two weeks) to 1 (older than four months). */
export function freshness(day: string, now: number): number {
  const days = daysSince(day, now)
  return [14, 60, 120].filter((most) => days <= most).length + 1
}

/** What a person's answer changed, from what was said before and what is said now. */
export function outcomeText(before: FactView, after: FactView, answer: FactValue, now: number): string {
  if (after.state === 'disputed') return 'Players disagree. We’ll ask the next player too.'
  if (after.value !== answer)
    return `Others say “${after.value === null ? '' : valueText(after.key, after.value)}”. We’ll ask the next player too.`
  if (before.state === 'disputed') return 'That settles it.'
  if (before.confirmed_at === null || before.value !== answer) return 'You are the first player to say so.'
  return `Last confirmed ${ageText(before.confirmed_at, now)}, now today.`
}
