import { readFile } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import { DEFAULT_MAP_CENTRE, milesBetween, type Point } from '../../platform/contract/geo.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/process/log.ts'
import { projectPath } from '../../platform/project.ts'
import { wordsOf } from '../../search/server/fold.ts'
import { MAX_PLACES } from '../contract/limits.ts'
import type { NamedPlaceView } from '../contract/schema.ts'
import { nameKey } from './name-keys.ts'
import { type FoundPlace, PlaceIndex, type PlaceQuestion } from './place-index.ts'
import * as queries from './places.queries.ts'

/** The places that come with the product, packed by the build. */
export const BUILT_IN_PLACES = 'dist/places.bin'

/** The same name within this distance is the same place in another set. */
const SAME_PLACE_MILES = 6
/** Some of what a set finds may be the same place as in another. */
const FOUND_PER_SET = 2 * MAX_PLACES

interface LoadedSet extends queries.PlaceSetState {
  index: PlaceIndex
}

/** All known places, in memory: those that come with the product, and imported sets. */
export class Places {
  readonly #database: Database
  readonly #builtIn: () => Promise<PlaceIndex>
  #sets: readonly LoadedSet[] = []

  /** `builtIn` is called with each search and returns the same index. */
  constructor(database: Database, builtIn: () => Promise<PlaceIndex>) {
    this.#database = database
    this.#builtIn = builtIn
  }

  /** Loads imported sets that have changed. */
  async refresh(): Promise<void> {
    const states = await queries.readSetStates(this.#database)
    const sets: LoadedSet[] = []
    for (const state of states) {
      const loaded = this.#sets.find(({ name, version }) => name === state.name && version === state.version)
      const set = loaded ?? (await this.#load(state))
      if (set) sets.push(set)
    }
    this.#sets = sets
  }

  /** The best places for a text: the start of a name, perhaps with its region or country. At most MAX_PLACES. */
  async find(text: string, near?: Point): Promise<NamedPlaceView[]> {
    return (await this.#find(text, near)).map(({ place }) => place)
  }

  /** The place that is suggested first for a text, and others of the same name; undefined if there is none. */
  async locate(text: string): Promise<(FoundPlace & { others: NamedPlaceView[] }) | undefined> {
    const [best, ...rest] = await this.#find(text, DEFAULT_MAP_CENTRE)
    if (!best) return undefined
    const key = nameKey(best.place.name)
    const others = rest.filter(({ isWhole, place }) => isWhole && nameKey(place.name) === key)
    return { ...best, others: others.map(({ place }) => place) }
  }

  async #find(text: string, near: Point | undefined): Promise<FoundPlace[]> {
    const indexes = [await this.#builtIn(), ...this.#sets.map(({ index }) => index)]
    const search = (method: 'find' | 'findDespiteSlip', { key, where }: Omit<PlaceQuestion, 'near'>) =>
      distinct(indexes.flatMap((index) => index[method]({ key, where, near }, FOUND_PER_SET)))
    const questions = readQuestions(text)
    for (const question of questions) {
      const found = search('find', question)
      if (found.length > 0) return found
    }
    const [asTyped] = questions
    return asTyped ? search('findDespiteSlip', asTyped) : []
  }

  async #load(state: queries.PlaceSetState): Promise<LoadedSet | undefined> {
    const packed = await queries.readPackedSet(this.#database, state.name)
    return packed && { ...state, index: new PlaceIndex(deserialize(packed)) }
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

/**
 * What a text may mean, most likely first: `Newport, Wales` names the region; `newport wales` may be a name or a name
 * with its region.
 */
function readQuestions(text: string): Omit<PlaceQuestion, 'near'>[] {
  const [name = '', ...where] = text.split(',')
  const key = nameKey(name)
  if (!key) return []
  const after = wordsOf(where.join(' '))
  if (after.length > 0) return [{ key, where: after }]
  const words = key.split(' ')
  return words.map((_, i) => ({
    key: words.slice(0, words.length - i).join(' '),
    where: words.slice(words.length - i),
  }))
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
