import type { FactSource } from '../../database/contract/values.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { ageText } from '../../platform/contract/ages.ts'
import type { Interval } from './intervals.ts'
import { LocalClock } from './local-clock.ts'
import type { WeekAhead } from './schema.ts'
import { type SaidFact, type SaidFacts, type Shelter, shelterOf } from './shelter.ts'

/** What counts about a court besides its facts. */
export type PlayableCourt = Pick<CourtView, 'isIndoor' | 'problems'>

/** What decides whether one can play. Moments are milliseconds. */
export interface Situation {
  court: PlayableCourt
  facts: SaidFacts
  shelter: Shelter
  week: WeekAhead
  whole: Interval
  daylight: readonly Interval[]
  clock: LocalClock
  /** The moment in question. */
  at: number
  /** From which the ages of confirmations count. */
  today: number
  /** At which one asks. */
  from: number
}

export function situationOf(
  { court, facts, week }: Pick<Situation, 'court' | 'facts' | 'week'>,
  moments: Pick<Situation, 'at' | 'today' | 'from'>,
): Situation {
  return {
    ...{ court, facts, week },
    ...moments,
    shelter: shelterOf(court, facts),
    whole: [Date.parse(week.from), Date.parse(week.until)],
    daylight: week.daylight.map(({ from, until }) => [Date.parse(from), Date.parse(until)]),
    clock: new LocalClock(week.clock),
  }
}

const SOURCES: Readonly<Record<FactSource, string>> = {
  player: 'players',
  administrator: 'an administrator',
  operator: 'the operator',
  openstreetmap: 'OpenStreetMap',
  import: 'our records',
  sample: 'the sample data',
  tag: 'our records',
}

const PLURAL: readonly FactSource[] = ['player', 'import', 'tag']

/** Who says so: 'confirmed by 19, 2 days ago', 'last confirmed 8 months ago', 'from the operator'. */
export function provenance(
  { state, confirmed, confirmed_at, source }: SaidFact,
  { today }: Pick<Situation, 'today'>,
): string {
  if (!confirmed || !confirmed_at) return `from ${SOURCES[source ?? 'player']}`
  const age = ageText(confirmed_at, today)
  return state === 'stale' ? `last confirmed ${age}` : `confirmed by ${confirmed}, ${age}`
}

/** The same after what they say: 'says the operator', 'say our records'. */
export function attribution(fact: SaidFact, situation: Pick<Situation, 'today'>): string {
  const source = fact.source ?? 'player'
  if (fact.confirmed) return provenance(fact, situation)
  return `${PLURAL.includes(source) ? 'say' : 'says'} ${SOURCES[source]}`
}
