import type { CourtView } from '../../courts/contract/schema.ts'
import { FACT_KEYS, type FactKey } from '../../facts/contract/catalogue.ts'
import type { SaidFacts } from '../contract/shelter.ts'
import { SUN_TIMES } from './sun.ts'
import { timeZoneAt } from './time-zone.ts'
import type { HoursCourt } from './week-ahead.ts'

/** What decides when one can play at a court, apart from daylight: the same for many courts. */
export interface Profile extends Omit<HoursCourt, 'facts'> {
  isIndoor: boolean | null
  facts: SaidFacts
}

const DECISIVE_FACTS = [
  'access',
  'shelter',
  'floodlights',
  'light_hours',
  'opening_hours',
] as const satisfies readonly FactKey[]

/** Courts of one page have ids that differ only in this many low bits. */
const PAGE_BITS = 8
const PAGE_SIZE = 2 ** PAGE_BITS

interface Page {
  /** Index of the profile. */
  profiles: Uint32Array
  /** Bit sets of facts in the order of `FACT_KEYS`: what is there for certain, and what is not. */
  present: Uint32Array
  absent: Uint32Array
}

/** What searches need to know of the facts of all courts, by id. Changed in place. */
export class FactColumns {
  readonly #pages = new Map<number, Page>()
  readonly #profileIndexes = new Map<string, number>()
  /** All profiles that courts have had. */
  readonly profiles: Profile[] = []

  set(court: CourtView): void {
    const page = this.#pages.get(court.id >>> PAGE_BITS) ?? this.#addPage(court.id >>> PAGE_BITS)
    const slot = court.id % PAGE_SIZE
    page.profiles[slot] = this.#indexOf(profileOf(court))
    const { present, absent } = answersOf(court.facts)
    page.present[slot] = present
    page.absent[slot] = absent
  }

  profileIndexOf(id: number): number {
    return this.#pages.get(id >>> PAGE_BITS)?.profiles[id % PAGE_SIZE] ?? 0
  }

  /** Whether a court has all these facts; undefined if nobody has said. */
  has(id: number, facts: number): boolean | undefined {
    const page = this.#pages.get(id >>> PAGE_BITS)
    const [present = 0, absent = 0] = [page?.present[id % PAGE_SIZE], page?.absent[id % PAGE_SIZE]]
    if ((absent & facts) !== 0) return false
    return (present & facts) === facts || undefined
  }

  #addPage(number: number): Page {
    const column = () => new Uint32Array(PAGE_SIZE)
    const page = { profiles: column(), present: column(), absent: column() }
    this.#pages.set(number, page)
    return page
  }

  #indexOf(profile: Profile): number {
    const key = JSON.stringify(profile)
    const known = this.#profileIndexes.get(key)
    if (known !== undefined) return known
    this.#profileIndexes.set(key, this.profiles.length)
    return this.profiles.push(profile) - 1
  }
}

/** The set of facts for `FactColumns.has`. */
export const factSet = (keys: readonly FactKey[]): number =>
  keys.reduce((set, key) => set | (1 << FACT_KEYS.indexOf(key)), 0)

function profileOf(court: CourtView): Profile {
  const facts = Object.fromEntries(
    DECISIVE_FACTS.flatMap((key) => {
      const fact = court.facts[key]
      return fact ? [[key, { value: fact.value, state: fact.state }]] : []
    }),
  )
  const hours = [facts.opening_hours?.value, facts.light_hours?.value].filter(Boolean).join()
  const { country, county } = hours ? court : NOWHERE
  const { latitude, longitude } = SUN_TIMES.test(hours) ? court : NOWHERE
  return {
    ...{ timeZone: timeZoneAt(court), isIndoor: court.isIndoor, facts },
    ...{ country, county, latitude, longitude },
  }
}

const NOWHERE = { country: null, county: null, latitude: 0, longitude: 0 }

/** Answers that say that there is none. */
const NEGATIVE: ReadonlySet<unknown> = new Set([false, 'none', 'missing'])

function answersOf(facts: SaidFacts): { present: number; absent: number } {
  const keysWhere = (holds: (fact: NonNullable<SaidFacts[FactKey]>) => boolean) =>
    factSet(FACT_KEYS.filter((key) => facts[key] && holds(facts[key])))
  return {
    present: keysWhere(({ value, state }) => state === 'confirmed' && !NEGATIVE.has(value)),
    absent: keysWhere(({ value, state }) => state !== 'disputed' && NEGATIVE.has(value)),
  }
}
