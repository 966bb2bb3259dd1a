import { FACT_KEYS, type FactKey, isNegative } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { factsOfFields } from '../../facts/server/facts.view.ts'
import { type Places, vectorsByPosition } from '../../platform/indexes/spatial.ts'
import { closingProblem } from '../../playable/contract/conditions.ts'
import { type SaidFact, type SaidFacts, shelterOf } from '../../playable/contract/shelter.ts'
import { isCompleteHolidayPlace, recordedHolidayPlace } from '../../playable/server/country.ts'
import { timeZoneAt } from '../../playable/server/time-zone.ts'
import type { HoursCourt } from '../../playable/server/week-ahead.ts'
import type { CourtIndex } from '../../search/server/data.ts'
import { positionOf } from '../../search/server/rebuild.ts'

/** What decides when one can play at a court, apart from daylight: the same for many courts. */
export interface Profile extends Omit<HoursCourt, 'facts'> {
  isIndoor: boolean | null
  facts: SaidFacts
}

/** What searches by facts need to know of courts. */
interface Columns {
  /** Indexes of profiles. */
  profiles: Uint32Array
  /** Bit sets of facts in the order of `FACT_KEYS`: what is there, and what is not; in both what probably is there. */
  present: Uint32Array
  absent: Uint32Array
}

/** All facts and profiles: see `FactColumns.toColumns`. */
export interface SavedFacts extends Columns {
  /** The JSON of each profile on a line. */
  texts: Uint8Array
}

/** The columns in the order of a search index, because a search that jumped about in memory would be twice as slow. */
export interface OrderedColumns extends Columns, Places {
  /** Unit vectors from the earth's centre: x, y and z of each court. */
  vectors: Float32Array
}

interface Ordered {
  index: CourtIndex
  columns: OrderedColumns
}

/** What people have confirmed of all courts, in columns by id: ids are consecutive numbers. Changed in place. */
export class FactColumns {
  #byId = emptyColumns(0)
  /** For the indexes that were asked for. */
  #ordered: Ordered[] = []
  readonly #profileIndexes = new Map<string, number>()
  /** All profiles that courts have had since the start. */
  readonly profiles: Profile[] = []
  readonly #zoneIndexes: number[] = []
  /** All time zones of profiles. */
  readonly timeZones: string[] = []

  static from({ texts, ...columns }: SavedFacts): FactColumns {
    const facts = new FactColumns()
    facts.#byId = columns
    const lines = Buffer.from(texts).toString().split('\n').filter(Boolean)
    for (const line of lines) facts.#add(line, JSON.parse(line))
    return facts
  }

  /** A copy for `FactColumns.from`, without the profiles that no court has any more. */
  toColumns(): SavedFacts {
    const { profiles, present, absent } = this.#byId
    const isInUse = this.profilesInUse()
    const texts = [...this.#profileIndexes.keys()].filter((_, profile) => isInUse[profile])
    const renumbered = new Uint32Array(this.profiles.length)
    let count = 0
    for (const [profile, isUsed] of isInUse.entries()) if (isUsed) renumbered[profile] = count++
    return {
      profiles: profiles.map((profile) => renumbered[profile] as number),
      present: present.slice(),
      absent: absent.slice(),
      texts: new TextEncoder().encode(texts.join('\n')),
    }
  }

  /** By the index of a profile, 1 if courts have it, also unpublished ones; always of the first, which stands for none. */
  profilesInUse(): Uint8Array {
    const isInUse = new Uint8Array(this.profiles.length)
    for (const profile of this.#byId.profiles) isInUse[profile] = 1
    return isInUse
  }

  set(court: CourtView): void {
    const { id } = court
    if (id >= this.#byId.profiles.length) this.#grow(id)
    this.#byId.profiles[id] = this.#indexOf(profileOf(court))
    const { present, absent } = answersOf({ ...claimsOfRecord(court), ...court.facts })
    this.#byId.present[id] = present
    this.#byId.absent[id] = absent
    for (const { index, columns } of this.#ordered) {
      const position = positionOf(index, id)
      if (position !== undefined) this.#copy(id, columns, position)
    }
  }

  /** The columns in the order of an index. */
  inOrderOf(index: CourtIndex): OrderedColumns {
    const known = this.#ordered.find((one) => one.index === index)
    return (known ?? this.#order(index)).columns
  }

  /** Forgets the columns in the order of other indexes. */
  keepFor(indexes: readonly CourtIndex[]): void {
    this.#ordered = this.#ordered.filter(({ index }) => indexes.includes(index))
  }

  #order(index: CourtIndex): Ordered {
    const { latitudes, longitudes } = index
    const columns = {
      ...emptyColumns(index.count),
      latitudes,
      longitudes,
      vectors: vectorsByPosition(index.spatial),
    }
    for (let position = 0; position < index.count; position++)
      this.#copy(index.ids[position] as number, columns, position)
    const ordered = { index, columns }
    this.#ordered.push(ordered)
    return ordered
  }

  zoneIndexOf(profile: number): number {
    return this.#zoneIndexes[profile] ?? 0
  }

  #copy(id: number, { profiles, present, absent }: Columns, position: number): void {
    profiles[position] = this.#byId.profiles[id] as number
    present[position] = this.#byId.present[id] as number
    absent[position] = this.#byId.absent[id] as number
  }

  #grow(id: number): void {
    const longer = emptyColumns(Math.ceil((id + 1) * 1.25))
    for (const name of ['profiles', 'present', 'absent'] as const) longer[name].set(this.#byId[name])
    this.#byId = longer
  }

  #indexOf(profile: Profile): number {
    const text = JSON.stringify(profile)
    return this.#profileIndexes.get(text) ?? this.#add(text, profile)
  }

  #add(text: string, profile: Profile): number {
    this.#profileIndexes.set(text, this.profiles.length)
    const zone = this.timeZones.indexOf(profile.timeZone)
    this.#zoneIndexes.push(zone >= 0 ? zone : this.timeZones.push(profile.timeZone) - 1)
    return this.profiles.push(profile) - 1
  }
}

function emptyColumns(length: number): Columns {
  return {
    profiles: new Uint32Array(length),
    present: new Uint32Array(length),
    absent: new Uint32Array(length),
  }
}

/** A bit set of facts. */
export const factSet = (keys: readonly FactKey[]): number =>
  keys.reduce((set, key) => set | (1 << FACT_KEYS.indexOf(key)), 0)

function profileOf(court: CourtView): Profile {
  const times = timesOf(court)
  const { opening_hours, light_hours } = times.facts
  const hours = [opening_hours?.value, light_hours?.value].filter(Boolean).join()
  return { timeZone: timeZoneAt(court), ...times, ...whereabouts(court, hours) }
}

/** What of a court's place decides what hours mean. */
function whereabouts(
  court: CourtView,
  hours: string,
): Pick<Profile, 'country' | 'county' | 'latitude' | 'longitude'> {
  const { country, county, latitude, longitude } = court
  const others = hours.replaceAll(/[A-Za-z]+/g, (word) => (PLAIN_WORDS.has(word) ? '' : word))
  if (/^[\d:;,+\s/-]*$/.test(others)) return NOWHERE
  const isRecorded = isCompleteHolidayPlace(recordedHolidayPlace(court))
  if (isRecorded && /^[\d:;,+\s/PSH-]*$/.test(others)) return { ...NOWHERE, country, county }
  return { country, county, latitude, longitude }
}

/** Words of hours that mean the same everywhere, unlike those for the sun and holidays. */
const PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'week', 'off', 'open'],
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
])
const NOWHERE = { country: null, county: null, latitude: 0, longitude: 0 }

/**
 * What decides the times, the same for as many courts as possible: what only counts for the words is left out, and
 * facts that make no difference.
 */
function timesOf(court: CourtView): Pick<Profile, 'isIndoor' | 'facts'> {
  const { access, floodlights, light_hours, opening_hours } = court.facts
  const shelter = shelterOf(court, court.facts)
  const isIndoor = shelter === undefined ? null : shelter === 'indoor'
  const closing = closingProblem(court.problems, access)
  const isRestricted = access && (access.value !== 'public' || access.state === 'disputed')
  const hasLights = floodlights?.value === true && floodlights.state !== 'suspended'
  return {
    isIndoor,
    facts: {
      ...(isRestricted && { access: { value: access.value, state: sureOrNot(access.state === 'disputed') } }),
      // As if nobody might play.
      ...(closing && { access: { value: 'private', state: sureOrNot(closing.disputed) } }),
      ...(opening_hours && { opening_hours: said(opening_hours) }),
      ...(!isIndoor && floodlights && { floodlights: said(floodlights) }),
      ...(!isIndoor && light_hours && (hasLights || !floodlights) && { light_hours: said(light_hours) }),
    },
  }
}

const sureOrNot = (isDisputed: boolean | undefined) => (isDisputed ? 'disputed' : 'confirmed')

/** What is stale counts as what nobody has confirmed, and what is out of order as what isn't there. */
function said({ value, state }: SaidFact): SaidFact {
  if (state === 'suspended') return { value: false, state: 'confirmed' }
  return { value, state: state === 'stale' ? 'claimed' : state }
}

/** What the record of a court says of facts: lists don't repeat it. */
const claimsOfRecord = (court: CourtView): SaidFacts =>
  Object.fromEntries(
    factsOfFields(court).flatMap(({ fact, value }) =>
      value === null ? [] : [[fact, { value, state: 'claimed' }]],
    ),
  )

function answersOf(facts: SaidFacts): { present: number; absent: number } {
  const keysWhere = (holds: (fact: NonNullable<SaidFacts[FactKey]>) => boolean) =>
    factSet(FACT_KEYS.filter((key) => facts[key] && holds(facts[key])))
  return {
    present: keysWhere(
      ({ value, state }) => state !== 'disputed' && state !== 'suspended' && !isNegative(value),
    ),
    absent: keysWhere(
      ({ value, state }) => state !== 'disputed' && (state !== 'confirmed' || isNegative(value)),
    ),
  }
}
