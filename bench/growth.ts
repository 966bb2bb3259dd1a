import type { CourtView } from '../src/courts/contract/schema.ts'
import { CourtJsonStore } from '../src/courts/server/directory/court-json.ts'
import { Snapshot } from '../src/courts/server/snapshot.ts'
import type { TileAddress } from '../src/map/server/z-order.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { FactColumns } from '../src/playable/server/fact-columns.ts'
import { PlayableSearch } from '../src/playable/server/playable-search.ts'
import { WeeksAhead } from '../src/playable/server/week-ahead.ts'
import { LIST_PAGE_SIZE } from '../src/search/contract/limits.ts'
import { emptyIndex, type IndexChange } from '../src/search/server/data.ts'
import { LayeredIndex } from '../src/search/server/layered-index.ts'
import { rebuild } from '../src/search/server/rebuild.ts'
import { courtOf, published } from '../test/court-views.ts'
import { searchPlaces } from './court-locations.ts'
import { generateCourts } from './generated-courts.ts'
import { factGenerator } from './generated-facts.ts'
import { readAll } from './read-calls.ts'
import { type Measurement, quantile } from './report.ts'
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
const CALLS = 1500
const WARM_UP = 300
const RENAMED = 1000
/** Of tiles: one shows a city, the other some streets. */
const ZOOMS = [9, 14]

type Call = (place: Point) => string

const LISTED = `/api/courts?listed=true&limit=${LIST_PAGE_SIZE}`
const near = ({ latitude, longitude }: Point) => `near=${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** What is asked, around each of many places. */
const QUESTIONS: readonly { what: string; call: Call }[] = [
  { what: 'First page of the list', call: () => LISTED },
  { what: 'Search within 10 miles', call: (place) => `${LISTED}&radius=10&${near(place)}` },
  {
    what: 'Search within 10 miles by facts',
    call: (place) => `${LISTED}&radius=10&${near(place)}&playable=tonight&has=floodlights`,
  },
  ...ZOOMS.map((zoom) => ({
    what: `Tile of the map at zoom ${zoom}`,
    call: (place: Point) => addressOf(tileAt(place, zoom)),
  })),
]

/** How much longer answers take among more courts, up to those of the planet: 99th percentiles beside those among few. */
export async function benchGrowth(): Promise<Measurement[]> {
  const rounds: { courts: number; times: number[] }[] = []
  for (const courts of SIZES) rounds.push({ courts, times: await measure(courts) })
  const [fewest, ...others] = rounds
  return [...QUESTIONS.map(({ what }) => what), 'A court renamed in memory'].flatMap((what, row) =>
    others.map(({ courts, times }) =>
      compare(what, { courts, ours: times[row] ?? 0, baseline: fewest?.times[row] ?? 0 }),
    ),
  )
}

/** The 99th percentile of the time to answer each question, and of a change, milliseconds. */
async function measure(courts: number): Promise<number[]> {
  const weeks = new WeeksAhead()
  const search = new PlayableSearch(weeks)
  const world = generateCourts(courts, COURTS_SEED)
  const snapshot = snapshotOf(world)
  await search.prepare(snapshot, new AbortController().signal)
  const { url, close } = await serveSnapshot(snapshot, { weeks, search })
  const places = searchPlaces(world, WARM_UP + CALLS, PLACES_SEED)
  const times: number[] = []
  for (const { call } of QUESTIONS) {
    const answers = await readAll(places.map((place) => url + call(place)))
    times.push(quantile(answers.slice(WARM_UP), 0.99))
  }
  await close()
  await weeks.close()
  return [...times, quantile(renameCourts(snapshot), 0.99)]
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

/** The tile that shows a point, by https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
function tileAt({ latitude, longitude }: Point, z: number): TileAddress {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const north = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { z, x: Math.floor((longitude / 360 + 0.5) * 2 ** z), y: Math.floor(north * 2 ** z) }
}

const addressOf = ({ z, x, y }: TileAddress) => `/api/courts/tiles/${z}/${x}/${y}.mvt`

function compare(
  what: string,
  { courts, ours, baseline }: { courts: number; ours: number; baseline: number },
): Measurement {
  const times = GOALS.find((goal) => courts >= goal.courts)?.times ?? 1
  return {
    what: `${what}, ${courts.toLocaleString('en')} courts, p99`,
    ours: `${ours.toFixed(2)} ms`,
    baseline: `${SIZES[0]?.toLocaleString('en')} courts ${baseline.toFixed(2)} ms`,
    reached: `${(ours / baseline).toFixed(2)} times`,
    goal: `${times} times`,
    isMet: ours <= baseline * times,
  }
}
