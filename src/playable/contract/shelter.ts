import type { FactSource } from '../../database/contract/values.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import type { FactState } from '../../facts/contract/what-holds.ts'

/** A fact that somebody has said something about, as in lists or on the court page. */
export interface SaidFact {
  value: FactValue
  state: FactState
  confirmed?: number | undefined
  confirmed_at?: string | null | undefined
  /** Players if absent. */
  source?: FactSource | null | undefined
}
export type SaidFacts = Partial<Record<FactKey, SaidFact>>

/** Undefined if nobody has said, or if players disagree. */
export type Shelter = 'outdoor' | 'covered' | 'indoor' | undefined

/** Where the court is: as players say, or else as its record. */
export function shelterOf({ isIndoor }: Pick<CourtView, 'isIndoor'>, { shelter }: SaidFacts): Shelter {
  if (shelter?.state === 'disputed') return undefined
  if (shelter?.value === 'indoor' || shelter?.value === 'covered' || shelter?.value === 'outdoor')
    return shelter.value
  return isIndoor === null ? undefined : isIndoor ? 'indoor' : 'outdoor'
}

/** What people said of a court: all of its facts, or, if those are unknown, what lists contain. */
export function saidFactsOf(court: { facts: SaidFacts }, facts: readonly FactView[]): SaidFacts {
  if (facts.length === 0) return court.facts
  return Object.fromEntries(
    facts.flatMap(({ key, value, ...said }) =>
      value === null ? [] : [[key, { value, ...said } satisfies SaidFact] as const],
    ),
  )
}
