import type { FactSource } from '../../database/contract/values.ts'
import { ageText, whenText } from '../../platform/contract/ages.ts'
import { type FactKey, type FactValue, formatFactValue, getFact } from '../contract/catalogue.ts'
import { getProblem } from '../contract/problems.ts'
import type { FactView } from '../contract/schema.ts'
import { confirmationCountText } from '../contract/tags.ts'
import { capitalised, titleText } from '../contract/title-text.ts'
import type { Feature } from './features.ts'

export const REPORT_FAILED = 'Failed to save your answer. Please try again.'
const NOBODY_HAS_SAID = 'Nobody has said'

export const SOURCE_LABELS: Readonly<Record<FactSource, string>> = {
  player: 'Player',
  administrator: 'Administrator',
  operator: 'Operator',
  openstreetmap: 'OpenStreetMap',
  import: 'Our records',
  sample: 'Sample data',
  tag: 'A tag',
}

/** Who says so, where it is not players. */
export const sourceName = ({ source }: Pick<FactView, 'source'>): string | undefined =>
  source === null || source === 'player' ? undefined : SOURCE_LABELS[source]

/** 'Chain nets', 'Sunrise–sunset'. */
export const valueText = (key: FactKey, value: FactValue): string =>
  capitalised(formatFactValue(getFact(key), value))

/** '3 people confirmed, last 12 days ago', '1 person confirmed, in May'. */
function confirmationText(count: number, day: string | null, now: number): string {
  const when = day === null ? '' : `, ${count > 1 ? 'last ' : ''}${whenText(day, now)}`
  return confirmationCountText(count) + when
}

const UNCONFIRMED = 'not confirmed by players yet'
const TAG_TEXTS: Readonly<Record<NonNullable<Feature['tag']>, string>> = {
  tag: `A tag, ${UNCONFIRMED}`,
  community: `A player’s suggestion, ${UNCONFIRMED}`,
}

/** How sure it is: '9 people confirmed, last in May', '3 weeks ago, not confirmed by players yet'. */
export function evidenceText(feature: Feature, now: number): string {
  const {
    state,
    tag,
    value,
    confirmed,
    confirmed_at,
    disputed,
    disputed_at,
    disputed_value,
    source,
    source_at,
  } = feature
  if (tag) return TAG_TEXTS[tag]
  if (value === null) return NOBODY_HAS_SAID
  if (disputed > 0 && disputed_value === null) return problemText(feature, now)
  const follows = feature.implied_by && getFact(feature.implied_by).implies
  if (follows) return follows.reason
  if (state === 'claimed')
    return [source !== 'tag' && source_at !== null && ageText(source_at, now), UNCONFIRMED]
      .filter(Boolean)
      .join(', ')
  const others = disputed_value === null ? '' : titleText(feature, disputed_value)
  const confirmation = confirmationText(confirmed, confirmed_at, now)
  if (state === 'disputed')
    return `Players disagree. ${titleText(feature, value)}: ${confirmation}. ${others}: ${confirmationText(disputed, disputed_at, now)}`
  const says = disputed === 1 ? 'says' : 'say'
  return others ? `${confirmation} · ${disputed} ${says} “${others}”` : confirmation
}

/** 'Light out, reported by 3, last 2 days ago'. */
function problemText({ state, problem, disputed, disputed_at }: Feature, now: number): string {
  const label = problem === null ? '' : getProblem(problem).label
  const when = disputed_at === null ? '' : `, ${disputed > 1 ? 'last ' : ''}${whenText(disputed_at, now)}`
  return `${state === 'disputed' ? 'Players disagree. ' : ''}${label}, reported by ${disputed}${when}`
}

/** Thanks for answers that are now confirmed, from what was said before them. */
export function thanksText(before: FactView[]): string {
  if (before.length === 0) return 'Thanks.'
  const facts = before.length === 1 ? '1 fact is' : `${before.length} facts are`
  const again = before.every(({ confirmed_at }) => confirmed_at !== null) ? ' again' : ''
  return `Thanks. ${facts} up to date${again}.`
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
