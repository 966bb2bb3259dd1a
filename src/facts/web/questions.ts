import { daysSince } from '../../platform/contract/ages.ts'
import { type FactKey, makesSense } from '../contract/catalogue.ts'
import type { FactView } from '../contract/schema.ts'
import type { Feature } from './features.ts'

/** Nobody is asked what they said, or what anybody confirmed, within so many days. */
const ASK_AGAIN_AFTER_DAYS = 30
const MAX_QUESTIONS = 3

/** What somebody has said something about, disputed first, and the others. */
export function groupFacts<F extends Feature>(facts: readonly F[]): { known: F[]; unknown: F[] } {
  const known = facts.filter(({ state }) => state !== 'unknown')
  const isDisputed = ({ state }: F) => state === 'disputed'
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

/** Whether the person's own answer is too recent to ask again. */
export const hasAnsweredLately = ({ own_at }: Feature, now: number): boolean =>
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
export const ownAnswer = (fact: Feature, now: number): Feature['own_value'] =>
  hasAnsweredLately(fact, now) ? fact.own_value : null
