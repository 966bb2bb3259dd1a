import { FactColumns } from '../src/directory/server/fact-columns.ts'
import { CourtJsonStore } from '../src/directory/server/index/court-json.ts'
import { PlayableSearch } from '../src/directory/server/playable-search.ts'
import { Snapshot } from '../src/directory/server/snapshot.ts'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import type { TileAddress } from '../src/map/server/z-order.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { WeeksAhead } from '../src/playable/server/week-ahead.ts'
import { LIST_PAGE_SIZE } from '../src/search/contract/limits.ts'
import { emptyIndex, type IndexChange } from '../src/search/server/data.ts'
import { LayeredIndex } from '../src/search/server/layered-index.ts'
import { rebuild } from '../src/search/server/rebuild.ts'
import { courtOf, published } from '../test/court-views.ts'
import { collectGarbage } from '../test/garbage-collection.ts'
import { searchPlaces, tileAt } from './court-locations.ts'
import { generateCourts } from './generated-courts.ts'
import { factGenerator } from './generated-facts.ts'
import { readAll } from './read-calls.ts'
import { type Measurement, median, printReport, quantile } from './report.ts'
import { serveSnapshot } from './serve-snapshot.ts'

const SIZES = [1_000, 10_000, 100_000, 300_000, 1_000_000]
/** How many times as long an answer may take as among the fewest courts, from so many courts on. */
const GOALS = [
  { courts: 1_000_000, times: 3 },
  { courts: 0, times: 2 },
]
const COURTS_SEED = 3
const FACTS_SEED = 4
const PLACES_SEED = 2
const COURTS_AT_ONCE = 1000
const CALLS = 1000
const WARM_UP = 200
const RENAMED = 1000
/** Of tiles: one shows a city, the other some streets. */
const ZOOMS = [9, 14]
/** Tiles that are asked for again and again: few enough to be kept. */
const KNOWN_TILES = 300
/** How many times as long as a known tile a new one may take, at the median. */
const NEW_TILE_TIMES = 20

const LISTED = `/api/courts?listed=true&limit=${LIST_PAGE_SIZE}`
const near = ({ latitude, longitude }: Point) => `near=${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** What is asked around a place. */
const QUESTIONS: Readonly<Record<string, (place: Point) => string>> = {
  'First page of the list': () => LISTED,
  'Search within 10 miles': (place) => `${LISTED}&radius=10&${near(place)}`,
  'Search within 10 miles by facts': (place) =>
    `${LISTED}&radius=10&${near(place)}&playable=tonight&has=floodlights`,
}
const RENAMING = 'A court renamed in memory'
const newTile = (zoom: number) => `New tile at zoom ${zoom}`
const knownTile = (zoom: number) => `Tile at zoom ${zoom} that was drawn before`

/** How long answers took among so many courts, by what was asked, in milliseconds. */
interface Round {
  courts: number
  times: ReadonlyMap<string, readonly number[]>
}

/**
 * How much longer answers take among more courts, up to those of the planet, and new tiles than known ones.
 * `npm run bench:growth`
 */
async function benchGrowth(): Promise<Measurement[]> {
  const rounds: Round[] = []
  for (const courts of SIZES) rounds.push({ courts, times: await measure(courts) })
  const [fewest, ...others] = rounds as [Round, ...Round[]]
  const growing = [...Object.keys(QUESTIONS), ...ZOOMS.map(knownTile), RENAMING]
  return [
    ...growing.flatMap((what) => others.map((round) => compareWithFewest(what, round, fewest))),
    ...ZOOMS.flatMap((zoom) => rounds.map((round) => compareTiles(zoom, round))),
  ]
}

async function measure(courts: number): Promise<Round['times']> {
  const weeks = new WeeksAhead()
  const search = new PlayableSearch(weeks, async () => {})
  const { snapshot, places } = generate(courts)
  await search.prepare(snapshot, new AbortController().signal)
  const { url, close } = await serveSnapshot(snapshot, { weeks, search })
  // What generating left behind would be collected while answers are timed.
  await collectGarbage()
  const ask = async (call: (place: Point) => string, among = places) => {
    const calls = places.map((_, i) => url + call(among[i % among.length] as Point))
    return (await readAll(calls)).slice(WARM_UP)
  }
  const times = new Map<string, number[]>()
  // Once without measuring: what is asked first would pay for what all need.
  for (const call of Object.values(QUESTIONS)) await ask(call)
  for (const [what, call] of Object.entries(QUESTIONS)) times.set(what, await ask(call))
  for (const zoom of ZOOMS) {
    const call = (place: Point) => addressOf(tileAt(place, zoom))
    times.set(newTile(zoom), await ask(call))
    times.set(knownTile(zoom), await ask(call, places.slice(0, KNOWN_TILES)))
  }
  await close()
  await weeks.close()
  return times.set(RENAMING, renameCourts(snapshot))
}

/** Renames courts one after the other, as many as can be beside the base; milliseconds for each. */
function renameCourts({ index, texts }: Snapshot): number[] {
  let [found, shown] = [index, texts]
  return Array.from({ length: RENAMED }, (_, i) => {
    const court = shown.court(i + 1) as CourtView
    const since = performance.now()
    const draft = shown.draft()
    found = found.with(draft.change([published({ ...court, name: `Renamed ${i}` })]))
    shown = draft.done()
    return performance.now() - since
  })
}

/** A directory, and places where people search in it. */
function generate(courts: number): { snapshot: Snapshot; places: Point[] } {
  const world = generateCourts(courts, COURTS_SEED)
  return { snapshot: snapshotOf(world), places: searchPlaces(world, WARM_UP + CALLS, PLACES_SEED) }
}

function snapshotOf(world: ReturnType<typeof generateCourts>): Snapshot {
  const nextFacts = factGenerator(FACTS_SEED)
  const draft = new CourtJsonStore().draft()
  const facts = new FactColumns()
  const found: IndexChange[] = []
  for (let at = 0; at < world.length; at += COURTS_AT_ONCE) {
    const views = world
      .slice(at, at + COURTS_AT_ONCE)
      .map((court, i) => courtOf({ ...court, id: at + i + 1, facts: nextFacts() }))
    found.push(...draft.change(views.map(published)))
    for (const view of views) facts.set(view)
  }
  const index = LayeredIndex.of(rebuild(emptyIndex(), found))
  return new Snapshot({ store: '', version: 1 }, { index, texts: draft.done(), facts, sources: [] })
}

const addressOf = ({ z, x, y }: TileAddress) => `/api/courts/tiles/${z}/${x}/${y}.mvt`

function compareWithFewest(what: string, { courts, times }: Round, fewest: Round): Measurement {
  const [ours, baseline] = [times, fewest.times].map((each) => quantile(each.get(what) ?? [], 0.99)) as [
    number,
    number,
  ]
  const goal = GOALS.find((each) => courts >= each.courts)?.times ?? 1
  return {
    what: `${what}, ${courts.toLocaleString('en')} courts, p99`,
    ours: `${ours.toFixed(2)} ms`,
    baseline: `${fewest.courts.toLocaleString('en')} courts ${baseline.toFixed(2)} ms`,
    reached: `${(ours / baseline).toFixed(2)} times`,
    goal: `${goal} times`,
    isMet: ours <= baseline * goal,
  }
}

function compareTiles(zoom: number, { courts, times }: Round): Measurement {
  const [ours, baseline] = [newTile(zoom), knownTile(zoom)].map((what) => median(times.get(what) ?? [])) as [
    number,
    number,
  ]
  return {
    what: `${newTile(zoom)}, ${courts.toLocaleString('en')} courts, median`,
    ours: `${ours.toFixed(2)} ms`,
    baseline: `drawn before ${baseline.toFixed(2)} ms`,
    reached: `${(ours / baseline).toFixed(1)} times`,
    goal: `${NEW_TILE_TIMES} times`,
    isMet: ours <= baseline * NEW_TILE_TIMES,
  }
}

printReport(await benchGrowth())
