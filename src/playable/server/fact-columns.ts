import type { CourtView } from '../../courts/contract/schema.ts'
import { FACT_KEYS, type FactKey, isNegative } from '../../facts/contract/catalogue.ts'
import { type SaidFact, type SaidFacts, shelterOf } from '../contract/shelter.ts'
import { SUN_TIMES } from './sun.ts'
import { timeZoneAt } from './time-zone.ts'
import type { HoursCourt } from './week-ahead.ts'

/** What decides when one can play at a court, apart from daylight: the same for many courts. */
export interface Profile extends Omit<HoursCourt, 'facts'> {
  isIndoor: boolean | null
  facts: SaidFacts
}

/**
 * What searches need to know of the facts of all courts, in columns by id, because ids are consecutive numbers. Changed
 * in place.
 */
export class FactColumns {
  #profileOf = new Uint32Array()
  /** Bit sets of facts in the order of `FACT_KEYS`: what is there for certain, and what is not. */
  #present = new Uint32Array()
  #absent = new Uint32Array()
  readonly #profileIndexes = new Map<string, number>()
  /** All profiles that courts have had. */
  readonly profiles: Profile[] = []
  readonly #zoneIndexes: number[] = []
  /** All time zones of profiles. */
  readonly timeZones: string[] = []

  set(court: CourtView): void {
    if (court.id >= this.#profileOf.length) this.#grow(court.id)
    this.#profileOf[court.id] = this.#indexOf(profileOf(court))
    const { present, absent } = answersOf(court.facts)
    this.#present[court.id] = present
    this.#absent[court.id] = absent
  }

  profileIndexOf(id: number): number {
    return this.#profileOf[id] ?? 0
  }

  zoneIndexOf(profile: number): number {
    return this.#zoneIndexes[profile] ?? 0
  }

  /** Whether a court has all these facts; undefined if nobody has said. */
  has(id: number, facts: number): boolean | undefined {
    if (((this.#absent[id] ?? 0) & facts) !== 0) return false
    return ((this.#present[id] ?? 0) & facts) === facts || undefined
  }

  #grow(id: number): void {
    const length = Math.ceil((id + 1) * 1.25)
    this.#profileOf = lengthened(this.#profileOf, length)
    this.#present = lengthened(this.#present, length)
    this.#absent = lengthened(this.#absent, length)
  }

  #indexOf(profile: Profile): number {
    const key = JSON.stringify(profile)
    const known = this.#profileIndexes.get(key)
    if (known !== undefined) return known
    this.#profileIndexes.set(key, this.profiles.length)
    const zone = this.timeZones.indexOf(profile.timeZone)
    this.#zoneIndexes.push(zone >= 0 ? zone : this.timeZones.push(profile.timeZone) - 1)
    return this.profiles.push(profile) - 1
  }
}

function lengthened(column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length)
  longer.set(column)
  return longer
}

/** The set of facts for `FactColumns.has`. */
export const factSet = (keys: readonly FactKey[]): number =>
  keys.reduce((set, key) => set | (1 << FACT_KEYS.indexOf(key)), 0)

function profileOf(court: CourtView): Profile {
  const times = timesOf(court)
  const { opening_hours, light_hours } = times.facts
  const hours = [opening_hours?.value, light_hours?.value].filter(Boolean).join()
  const { country, county } = PLAIN_HOURS.test(hours) ? NOWHERE : court
  const { latitude, longitude } = SUN_TIMES.test(hours) ? court : NOWHERE
  return { timeZone: timeZoneAt(court), ...times, country, county, latitude, longitude }
}

/** Hours that mean the same in all countries: they don't mention holidays. */
const PLAIN_HOURS = /^(?:Mo|Tu|We|Th|Fr|Sa|Su|off|[\d:;,+\s/-])*$/
const NOWHERE = { country: null, county: null, latitude: 0, longitude: 0 }

/**
 * What decides the times, the same for as many courts as possible: what only counts for the words is left out, and
 * facts that make no difference.
 */
function timesOf(court: CourtView): Pick<Profile, 'isIndoor' | 'facts'> {
  const { access, floodlights, light_hours, opening_hours } = court.facts
  const shelter = shelterOf(court, court.facts)
  const isIndoor = shelter === undefined ? null : shelter === 'indoor'
  const isRestricted = access && (access.value !== 'public' || access.state === 'disputed')
  const hasLights = floodlights?.value === true
  return {
    isIndoor,
    facts: {
      ...(isRestricted && {
        access: { value: access.value, state: access.state === 'disputed' ? 'disputed' : 'confirmed' },
      }),
      ...(opening_hours && { opening_hours: said(opening_hours) }),
      ...(!isIndoor && floodlights && { floodlights: said(floodlights) }),
      ...(!isIndoor && light_hours && (hasLights || !floodlights) && { light_hours: said(light_hours) }),
    },
  }
}

/** What is stale counts as what nobody has confirmed. */
const said = ({ value, state }: SaidFact): SaidFact => ({
  value,
  state: state === 'stale' ? 'claimed' : state,
})

function answersOf(facts: SaidFacts): { present: number; absent: number } {
  const keysWhere = (holds: (fact: NonNullable<SaidFacts[FactKey]>) => boolean) =>
    factSet(FACT_KEYS.filter((key) => facts[key] && holds(facts[key])))
  return {
    present: keysWhere(({ value, state }) => state === 'confirmed' && !isNegative(value)),
    absent: keysWhere(({ value, state }) => state !== 'disputed' && isNegative(value)),
  }
}
