import { daysSince } from '../../platform/contract/ages.ts'
import { type FactKey, makesSense } from '../contract/catalogue.ts'
import type { FactView } from '../contract/schema.ts'

/** Nobody is asked what they said, or what anybody confirmed, within so many days. */
const ASK_AGAIN_AFTER_DAYS = 30
const MAX_QUESTIONS = 3

/** The facts that somebody has said something about, disputed ones first, and the others. */
export function groupFacts(facts: readonly FactView[]): { known: FactView[]; unknown: FactView[] } {
  const known = facts.filter(({ state }) => state !== 'unknown')
  const isDisputed = ({ state }: FactView) => state === 'disputed'
  return {
    known: [...known.filter(isDisputed), ...known.filter((fact) => !isDisputed(fact))],
    unknown: facts.filter(({ state }) => state === 'unknown'),
  }
}

/**
 * What to ask a person at the court: disputed facts, then unknown ones, then those confirmed longest ago. `now` is in
 * milliseconds since the epoch.
 */
export function chooseQuestions(facts: readonly FactView[], now: number): FactView[] {
  const { known, unknown } = groupFacts(facts)
  const disputed = known.filter(({ state }) => state === 'disputed')
  const rest = known.filter((fact) => fact.state !== 'disputed' && !isFresh(fact, now))
  const readValue = (key: FactKey) => facts.find((fact) => fact.key === key)?.value
  return [...disputed, ...unknown, ...rest.sort(byAge)]
    .filter((fact) => makesSense(fact.key, readValue) && !hasAnsweredLately(fact, now))
    .slice(0, MAX_QUESTIONS)
}

/** What decides whether to go to a court, most first. */
const DECIDING: readonly FactKey[] = [
  'floodlights',
  'hoops',
  'surface',
  'nets',
  'opening_hours',
  'rims',
  'full_court',
  'step_free',
]
const MAX_BIG_FACTS = 4

/**
 * The facts to show first: disputed ones, then what is known to decide, stale last, then what nobody has said. Whether
 * one can play tonight depends on lights, so these have their place even if nobody has said, and are all that is asked
 * where nothing is known; before them comes whether the court is indoors, if nobody has said.
 *
 * @param isIndoor whether it is indoors, as far as facts don't say; null if nobody has said
 */
export function chooseBigFacts(facts: readonly FactView[], isIndoor: boolean | null = false): FactView[] {
  const asked: readonly FactKey[] = isIndoor === null ? ['shelter', 'floodlights'] : ['floodlights']
  const deciding = isIndoor === null ? ['shelter' as const, ...DECIDING] : DECIDING
  const readValue = (key: FactKey) =>
    facts.find((fact) => fact.key === key)?.value ?? (key === 'shelter' && isIndoor ? 'indoor' : undefined)
  const place = ({ key }: FactView) => (deciding.includes(key) ? deciding.indexOf(key) : deciding.length)
  const rank = ({ key, state }: FactView) =>
    asked.includes(key) && state === 'unknown' ? BIG_RANKS.confirmed : BIG_RANKS[state]
  const chosen = facts
    .filter(
      ({ key, state }) => state === 'disputed' || (deciding.includes(key) && makesSense(key, readValue)),
    )
    .sort((a, b) => rank(a) - rank(b) || place(a) - place(b))
    .slice(0, MAX_BIG_FACTS)
  const isKnown = chosen.some(({ state }) => state !== 'unknown')
  return isKnown ? chosen : chosen.filter(({ key }) => asked.includes(key))
}

const BIG_RANKS = { disputed: 0, confirmed: 1, claimed: 1, stale: 2, unknown: 3 } as const

/** Whether the person's own answer is too recent to ask again. */
export const hasAnsweredLately = ({ own_at }: FactView, now: number): boolean =>
  own_at !== null && daysSince(own_at, now) < ASK_AGAIN_AFTER_DAYS

const isFresh = ({ state, confirmed_at }: FactView, now: number) =>
  state === 'confirmed' && confirmed_at !== null && daysSince(confirmed_at, now) < ASK_AGAIN_AFTER_DAYS

/** Stale ones first, then the oldest. */
function byAge(a: FactView, b: FactView): number {
  const isStale = ({ state }: FactView) => Number(state === 'stale')
  const day = ({ confirmed_at, source_at }: FactView) => confirmed_at ?? source_at ?? ''
  return isStale(b) - isStale(a) || day(a).localeCompare(day(b))
}

/** The person's own answer, until they may be asked again; null if there is none. */
export const ownAnswer = (fact: FactView, now: number): FactView['own_value'] =>
  hasAnsweredLately(fact, now) ? fact.own_value : null
