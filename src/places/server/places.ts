import { readFile } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import { DEFAULT_MAP_CENTRE, milesBetween, type Point } from '../../platform/contract/geo.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/process/log.ts'
import { projectPath } from '../../platform/project.ts'
import { wordsOf } from '../../platform/text/fold.ts'
import { MAX_PLACES } from '../contract/limits.ts'
import { placeText } from '../contract/place-text.ts'
import type { NamedPlaceView } from '../contract/schema.ts'
import { nameKey } from './name-keys.ts'
import {
  type FoundPlace,
  type NearbyPlace,
  type NearestPlaceLookup,
  PLACE_FORMAT,
  type PlaceColumns,
  PlaceIndex,
  type PlaceQuery,
} from './place-index.ts'
import * as queries from './places.queries.ts'

/** The places that come with the product, packed by the build. */
export const BUILT_IN_PLACES = 'dist/places.bin'

/** The same name within this distance is the same place in another set. */
const SAME_PLACE_MILES = 6
/** Words of a name and its region. */
const MAX_WORDS = 12
/** Where people search who don’t say where. */
export interface Home {
  /** ISO 3166 code in capitals. */
  country: string
  near: Point
}
const BRITAIN: Home = { country: 'GB', near: DEFAULT_MAP_CENTRE }
/** How many queries of a text are corrected: comparing with all names takes milliseconds each time. */
const MAX_CORRECTED = 2
/** Some of what a set finds may be the same place as in another. */
const FOUND_PER_SET = 2 * MAX_PLACES

/** A place for a text. */
export interface LocatedPlace extends FoundPlace {
  /** Whether there is a place with exactly this name: this one, or one of the others. */
  isKnown: boolean
  others: NamedPlaceView[]
}

interface LoadedSet extends queries.PlaceSetState {
  /** Undefined if this version cannot read it. */
  index: PlaceIndex | undefined
}

interface PlacesParts {
  /** Without one, there are only the places that come with the product. */
  database?: Database
  /** Called with each search; returns the same index. */
  builtIn: () => Promise<PlaceIndex>
  log: Pick<Log, 'warn'>
  home?: Home
}

/** All known places, in memory: those that come with the product, and imported sets. */
export class Places {
  readonly #database: Database | undefined
  readonly #builtIn: () => Promise<PlaceIndex>
  readonly #log: Pick<Log, 'warn'>
  readonly #home: Home
  #sets: readonly LoadedSet[] = []
  /** Among the built-in places; undefined until it is asked for. */
  #findNearest: NearestPlaceLookup | undefined

  constructor({ database, builtIn, log, home = BRITAIN }: PlacesParts) {
    this.#home = home
    this.#database = database
    this.#builtIn = builtIn
    this.#log = log
  }

  /** Loads imported sets that have changed. */
  async refresh(): Promise<void> {
    if (!this.#database) return
    const states = await queries.readSetStates(this.#database)
    const sets: LoadedSet[] = []
    for (const state of states) {
      const loaded = this.#sets.find(({ name, version }) => name === state.name && version === state.version)
      sets.push(loaded ?? (await this.#load(this.#database, state)))
    }
    this.#sets = sets
  }

  /** The best places for a text, or else those that it may be a misspelling of. At most MAX_PLACES. */
  async find(text: string, near?: Point): Promise<NamedPlaceView[]> {
    const found = await this.search(text, near)
    return (found.length > 0 ? found : await this.findDespiteTypo(text, near)).map(({ place }) => place)
  }

  /**
   * The place that is suggested first for a text, and others that it may mean: those of that name, or all suggestions if
   * it is not the whole name of the first. Undefined if there is none.
   */
  async locate(text: string): Promise<LocatedPlace | undefined> {
    const found = await this.search(text)
    const [best, ...rest] = found
    if (!best) return undefined
    const others = rest.filter(({ isWhole }) => isWhole || !best.isWhole)
    const isKnown = found.some(({ isWhole }) => isWhole)
    return { ...best, isKnown, others: others.map(({ place }) => place) }
  }

  /**
   * Builds a lookup of the nearest place among all that are known now. It takes a few megabytes for as long as the caller
   * keeps it: for work on many courts.
   */
  async nearestLookup(): Promise<NearestPlaceLookup> {
    const lookups = (await this.#indexes()).map((index) => index.nearestLookup())
    return (point, maxMiles) => {
      let nearest: NearbyPlace | undefined
      for (const find of lookups) nearest = find(point, nearest?.miles ?? maxMiles) ?? nearest
      return nearest
    }
  }

  /** The nearest of the places that come with the product. */
  async nearest(point: Point): Promise<NearbyPlace | undefined> {
    this.#findNearest ??= (await this.#builtIn()).nearestLookup()
    return this.#findNearest(point)
  }

  async #indexes(): Promise<PlaceIndex[]> {
    return [await this.#builtIn(), ...this.#sets.flatMap(({ index }) => index ?? [])]
  }

  /** The best places for a text: the start of a name, perhaps with its region or country. At most MAX_PLACES. */
  async search(text: string, near?: Point): Promise<FoundPlace[]> {
    return exactFirst(await this.#search('find', readQueries(text), near), text)
  }

  /** The places whose names start almost like a text. At most MAX_PLACES. */
  findDespiteTypo(text: string, near?: Point): Promise<FoundPlace[]> {
    return this.#search('findDespiteTypo', readQueries(text).slice(0, MAX_CORRECTED), near)
  }

  async #search(
    method: 'find' | 'findDespiteTypo',
    nameQueries: readonly NameQuery[],
    near: Point | undefined,
  ): Promise<FoundPlace[]> {
    const indexes = await this.#indexes()
    const from = near ? { near, country: (await this.nearest(near))?.country ?? '' } : this.#home
    for (const query of nameQueries) {
      const found = indexes.flatMap((index) => index[method]({ ...query, ...from }, FOUND_PER_SET))
      if (found.length > 0) return distinct(found)
    }
    return []
  }

  async #load(database: Database, state: queries.PlaceSetState): Promise<LoadedSet> {
    const packed = await queries.readPackedSet(database, state.name)
    const columns: PlaceColumns | undefined = packed && deserialize(packed)
    if (columns?.format === PLACE_FORMAT) return { ...state, index: new PlaceIndex(columns) }
    this.#log.warn({ set: state.name }, 'these places were imported by another version; import them again')
    return { ...state, index: undefined }
  }
}

/** Returns a function that reads the built-in places on its first call; if they cannot be read, there are none. */
export function readBuiltInPlaces(log: Pick<Log, 'error'>): () => Promise<PlaceIndex> {
  let reading: Promise<PlaceIndex> | undefined
  const read = async () => {
    try {
      return new PlaceIndex(deserialize(await readFile(projectPath(BUILT_IN_PLACES))))
    } catch (error) {
      log.error({ err: error }, 'the built-in places cannot be read; run npm run build')
      return PlaceIndex.empty()
    }
  }
  return () => {
    reading ??= read()
    return reading
  }
}

type NameQuery = Pick<PlaceQuery, 'key' | 'where'>

/**
 * What a text may mean, most likely first: `Newport, Wales` names the region; `newport wales` may be a name or a name
 * with its region. A few names have commas of their own.
 */
function readQueries(text: string): NameQuery[] {
  const [name = '', ...where] = text.split(',')
  const key = nameKey(name)
  if (!key) return []
  const after = wordsOf(where.join(' '))
  const words = nameKey(text).split(' ').slice(0, MAX_WORDS)
  const splits = words.map((_, i) => ({
    key: words.slice(0, words.length - i).join(' '),
    where: words.slice(words.length - i),
  }))
  return after.length > 0 ? [{ key, where: after }, ...splits] : splits
}

/** The place that a text was made for comes first: 'Huntington, Virginia' is not the larger one in West Virginia. */
function exactFirst(found: readonly FoundPlace[], text: string): FoundPlace[] {
  const key = nameKey(text)
  const isExact = ({ place }: FoundPlace) => nameKey(placeText(place)) === key
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))]
}

/** The best MAX_PLACES, without places that are the same or read the same. */
function distinct(found: FoundPlace[]): FoundPlace[] {
  const kept: FoundPlace[] = []
  for (const candidate of found.sort((a, b) => b.score - a.score)) {
    if (kept.length === MAX_PLACES) break
    if (!kept.some(({ place }) => isSame(place, candidate.place))) kept.push(candidate)
  }
  return kept
}

function isSame(a: NamedPlaceView, b: NamedPlaceView): boolean {
  if (nameKey(a.name) !== nameKey(b.name)) return false
  const readsTheSame = a.region === b.region && a.country === b.country
  return readsTheSame || milesBetween(a, b) <= SAME_PLACE_MILES
}
