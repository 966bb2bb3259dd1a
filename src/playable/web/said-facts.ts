import type { FactView } from '../../facts/contract/schema.ts'
import type { SaidFact, SaidFacts } from '../contract/shelter.ts'

/** What people said of a court: all of its facts, or, if those are unknown, what lists contain. */
export function saidFactsOf(court: { facts: SaidFacts }, facts: readonly FactView[]): SaidFacts {
  if (facts.length === 0) return court.facts
  return Object.fromEntries(
    facts.flatMap(({ key, value, ...said }) =>
      value === null ? [] : [[key, { value, ...said } satisfies SaidFact] as const],
    ),
  )
}
