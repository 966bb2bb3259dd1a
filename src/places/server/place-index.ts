import { EARTH_RADIUS_MILES, type Point } from '../../platform/contract/geo.ts'
import { type Packed, packTexts } from '../../platform/indexes/packed.ts'
import { wordsOf } from '../../platform/text/fold.ts'
import { PLACE_KINDS, type PlaceKind } from '../contract/limits.ts'
import type { NamedPlaceView } from '../contract/schema.ts'
import {
  keyLength,
  type PackedKeys,
  packKeys,
  prefixRange,
  rangesWithTypo,
  type TypoMatch,
} from './name-keys.ts'
import { createNearestLookup } from './nearest-place.ts'

/** A place to be found by any of its names. */
export interface Place extends Point {
  name: string
  /** Other names it is found by. */
  otherNames: readonly string[]
  kind: PlaceKind
  /** Empty if unknown. */
  region: string
  /** ISO 3166-1 alpha-2, in capitals; empty if unknown. */
  country: string
  /** People who live there, or an estimate. */
  population: number
}

/** A parsed row of a file of places; `error` says what is wrong with it. */
export type PlaceRow = (Place & { id: string }) | 'not a place' | 'without coordinates' | { error: string }

/** Changes with the layout of `PlaceColumns`, and with how names are compared, so that sets packed otherwise are not read. */
export const PLACE_FORMAT = 2

/** Places packed for searching, from most to least populous. Copies as it is into files and the database. */
export interface PlaceColumns extends PackedKeys {
  format: number
  names: Packed<Uint8Array>
  /** For each place the position of its area: a region of a country. */
  areaOf: Uint32Array
  regions: Packed<Uint8Array>
  /** Two letters for each area. */
  countries: Uint8Array
  /** Positions in PLACE_KINDS. */
  kinds: Uint8Array
  populations: Uint32Array
  latitudes: Float32Array
  longitudes: Float32Array
}

/** Packs places for searching. */
export function packPlaces(places: readonly Place[]): PlaceColumns {
  const sorted = [...places].sort((a, b) => b.population - a.population)
  const areas = new Map<string, { position: number; place: Place }>()
  const areaOf = sorted.map((place) => {
    const key = `${place.country} ${place.region}`
    const area = areas.get(key) ?? { position: areas.size, place }
    areas.set(key, area)
    return area.position
  })
  const inAreas = [...areas.values()].map(({ place }) => place)
  const numbers = (of: (place: Place) => number) => sorted.map(of)
  return {
    format: PLACE_FORMAT,
    names: packTexts(
      sorted.map(({ name }) => name),
      'utf8',
    ),
    areaOf: Uint32Array.from(areaOf),
    regions: packTexts(
      inAreas.map(({ region }) => region),
      'utf8',
    ),
    countries: Buffer.from(inAreas.map(({ country }) => country.padEnd(2).slice(0, 2)).join(''), 'latin1'),
    kinds: Uint8Array.from(numbers(({ kind }) => PLACE_KINDS.indexOf(kind))),
    populations: Uint32Array.from(numbers(({ population }) => population)),
    latitudes: Float32Array.from(numbers(({ latitude }) => latitude)),
    longitudes: Float32Array.from(numbers(({ longitude }) => longitude)),
    ...packKeys(sorted.map(({ name, otherNames }) => [name, ...otherNames])),
  }
}

/** What to look for: the start of a name, and words of the region or country. */
export interface PlaceQuery {
  key: string
  /** Folded words; each must begin a word of the region or country. */
  where: readonly string[]
  /** ISO 3166-1 alpha-2: places in it come first. */
  country: string
  /** Of places of about the same size, those nearby come first. */
  near: Point
}

export interface FoundPlace {
  place: NamedPlaceView
  /** Whether its whole name was given. */
  isWhole: boolean
  /** The higher, the better. */
  score: number
}

export interface NearbyPlace {
  place: NamedPlaceView
  /** ISO 3166-1 alpha-2, in capitals; empty if unknown. */
  country: string
  /** From its centre. */
  miles: number
}

/** Finds the nearest place, within a distance (inclusive) if one is given. */
export type NearestPlaceLookup = (point: Point, maxMiles?: number) => NearbyPlace | undefined

/** Adds to the population, so that an unknown one counts as a small village. */
const SMALLEST_POPULATION = 500
/** What a name given in whole is worth: as much as 30 times the population. */
const WHOLE_NAME_SCORE = Math.log10(30)
/** Found by another name than the main one, a place counts as if a fifth of its people lived there. */
const OTHER_NAME_PENALTY = Math.log10(5)
/** A place in the country that is searched counts as if it had 100 times the people. */
const COUNTRY_SCORE = Math.log10(100)
/** However far away, a place counts as if at least half of its people lived there; at this distance, three quarters or so. */
const NEAR_MILES = 25
const FAR_PENALTY = Math.log10(2)
/** A name that differs in a letter counts as if a fifth of the people lived there, beside other typos. */
const REPLACED_PENALTY = Math.log10(5)
/** Shorter names have too many that differ in one letter. */
const MIN_TYPO_LENGTH = 4

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Searches one set of places. */
export class PlaceIndex {
  readonly #columns: PlaceColumns
  /** By key, in the order in which a search reads them: the score for population and name, and where on the unit sphere. */
  readonly #weights: Float32Array
  readonly #vectors: Float32Array
  /** The folded words of the region and country, by area; empty until asked for. */
  readonly #areaWords: string[][] = []

  constructor(columns: PlaceColumns) {
    const { ownerOf, isOther, populations, latitudes, longitudes } = columns
    this.#columns = columns
    this.#weights = Float32Array.from(
      ownerOf,
      (place, i) =>
        Math.log10((populations[place] as number) + SMALLEST_POPULATION) -
        OTHER_NAME_PENALTY * (isOther[i] as number),
    )
    this.#vectors = new Float32Array(3 * ownerOf.length)
    for (const [i, place] of ownerOf.entries()) {
      const at = { latitude: latitudes[place] as number, longitude: longitudes[place] as number }
      this.#vectors.set(unitVector(at), 3 * i)
    }
  }

  static empty(): PlaceIndex {
    return new PlaceIndex(packPlaces([]))
  }

  get count(): number {
    return this.#columns.kinds.length
  }

  /** The best places whose name starts as asked. */
  find(query: PlaceQuery, limit: number): FoundPlace[] {
    const range = prefixRange(this.#columns.keys, query.key)
    return this.#best([{ range, length: query.key.length, isReplaced: false }], query, limit)
  }

  /** The best places whose name starts almost as asked: with one letter more, less, other, or two swapped. */
  findDespiteTypo(query: PlaceQuery, limit: number): FoundPlace[] {
    if (query.key.length < MIN_TYPO_LENGTH) return []
    return this.#best(rangesWithTypo(this.#columns.keys, query.key), query, limit)
  }

  /** Builds a lookup of the nearest place, in 30 ms for the built-in places; it isn’t kept here. */
  nearestLookup(): NearestPlaceLookup {
    const find = createNearestLookup(this.#columns)
    return (point, maxMiles) => {
      const found = find(point, maxMiles)
      if (!found) return undefined
      const country = this.#country(this.#columns.areaOf[found.position] as number)
      return { place: this.#view(found.position), country, miles: found.miles }
    }
  }

  #best(matches: readonly TypoMatch[], query: PlaceQuery, limit: number): FoundPlace[] {
    const { keys, ownerOf } = this.#columns
    const best = new TopCandidates(limit)
    const fits = this.#regionTest(query.where)
    const isInCountry = this.#countryTest(query.country)
    const from = unitVector(query.near)
    for (const { range, length, isReplaced } of matches)
      for (let [i, end] = range; i < end; i++) {
        const place = ownerOf[i] as number
        const isWhole = keyLength(keys, i) === length
        let score = this.#weights[i] as number
        if (isReplaced) score -= REPLACED_PENALTY
        if (isWhole) score += WHOLE_NAME_SCORE
        if (isInCountry(place)) score += COUNTRY_SCORE
        if (score <= best.worst || !fits(place)) continue
        const miles = this.#milesTo(i, from)
        score -= (FAR_PENALTY * miles) / (miles + NEAR_MILES)
        if (score > best.worst) best.add({ place, isWhole, score })
      }
    return best.all.map(({ place, ...found }) => ({ place: this.#view(place), ...found }))
  }

  #countryTest(country: string): (place: number) => boolean {
    const { areaOf, countries } = this.#columns
    const [first, second] = Buffer.from(country, 'latin1')
    return (place) => {
      const at = 2 * (areaOf[place] as number)
      return countries[at] === first && countries[at + 1] === second
    }
  }

  /** Miles to a key's place: measured straight through the earth, which is faster. */
  #milesTo(i: number, [x, y, z]: UnitVector): number {
    const vectors = this.#vectors
    const dot =
      x * (vectors[3 * i] as number) + y * (vectors[3 * i + 1] as number) + z * (vectors[3 * i + 2] as number)
    return EARTH_RADIUS_MILES * Math.sqrt(Math.max(0, 2 - 2 * dot))
  }

  /** Whether a place lies where it is asked for; known for each area after the first time. */
  #regionTest(where: readonly string[]): (place: number) => boolean {
    if (where.length === 0) return () => true
    const { areaOf, countries } = this.#columns
    const known: boolean[] = new Array(countries.length / 2)
    return (place) => {
      const area = areaOf[place] as number
      known[area] ??= this.#fitsWhere(area, where)
      return known[area]
    }
  }

  #fitsWhere(area: number, where: readonly string[]): boolean {
    this.#areaWords[area] ??= this.#wordsOfArea(area)
    const words = this.#areaWords[area]
    return where.every((asked) => words.some((word) => word.startsWith(asked)))
  }

  #wordsOfArea(area: number): string[] {
    const country = this.#country(area)
    return wordsOf(`${this.#region(area)} ${countryName(country)} ${country} ${ALSO_CALLED[country] ?? ''}`)
  }

  #view(place: number): NamedPlaceView {
    const area = this.#columns.areaOf[place] as number
    return {
      name: textAt(this.#columns.names, place),
      kind: PLACE_KINDS[this.#columns.kinds[place] as number] ?? 'village',
      region: this.#region(area),
      country: countryName(this.#country(area)),
      latitude: round(this.#columns.latitudes[place] as number),
      longitude: round(this.#columns.longitudes[place] as number),
    }
  }

  #region(area: number): string {
    return textAt(this.#columns.regions, area)
  }

  #country(area: number): string {
    const [first = 0, second = 0] = this.#columns.countries.subarray(2 * area)
    return String.fromCharCode(first, second).trim()
  }
}

type UnitVector = readonly [x: number, y: number, z: number]

function unitVector({ latitude, longitude }: Point): UnitVector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** What people call countries besides their names. */
const ALSO_CALLED: Record<string, string> = { GB: 'UK Britain', US: 'USA America' }

const countryName = (code: string) => (code ? (countryNames.of(code) ?? code) : '')

/** About a metre: what single precision keeps. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

const textAt = ({ values, starts }: Packed<Uint8Array>, i: number) =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('utf8', starts[i], starts[i + 1])

interface Candidate {
  place: number
  isWhole: boolean
  score: number
}

/** The best few candidates, each place once. */
class TopCandidates {
  readonly all: Candidate[] = []
  /** A candidate must be better than this. */
  worst = Number.NEGATIVE_INFINITY
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(candidate: Candidate): void {
    const same = this.all.findIndex(({ place }) => place === candidate.place)
    if (same >= 0 && (this.all[same]?.score ?? 0) >= candidate.score) return
    if (same >= 0) this.all.splice(same, 1)
    const after = this.all.findIndex(
      ({ score, place }) => score < candidate.score || (score === candidate.score && place > candidate.place),
    )
    this.all.splice(after < 0 ? this.all.length : after, 0, candidate)
    if (this.all.length > this.#limit) this.all.pop()
    if (this.all.length === this.#limit) this.worst = this.all.at(-1)?.score ?? this.worst
  }
}
