import { setTimeout } from 'node:timers/promises'
import { FactColumns } from '../src/directory/server/fact-columns.ts'
import { PlayableSearch } from '../src/directory/server/playable-search.ts'
import { Snapshot } from '../src/directory/server/snapshot.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { WeeksAhead } from '../src/playable/server/week-ahead.ts'
import { LIST_PAGE_SIZE } from '../src/search/contract/limits.ts'
import { directoryOf } from '../test/court-views.ts'
import { collectGarbage } from '../test/garbage-collection.ts'
import { searchPlaces } from './court-locations.ts'
import { generateCourts } from './generated-courts.ts'
import { factGenerator } from './generated-facts.ts'
import { readAll, readsDuring } from './read-calls.ts'
import { type Measurement, median, printReport, quantile } from './report.ts'
import { serveSnapshot } from './serve-snapshot.ts'

const COURTS = 300_000
const COURTS_SEED = 3
const FACTS_SEED = 4
const PLACES_SEED = 2
const DAY_MS = 86_400_000
/** How long reads are measured before, while and after a day is prepared; twice as long while. */
const READ_SECONDS = 15
const GOALS = { times: 3, p99Growth: 1.25, megabytes: 40 }

/** What is asked of the courts, by the parameters of the API. */
const FILTERS = [
  'playable=now',
  'playable=tonight',
  'has=floodlights,nets',
  'playable=now&has=floodlights',
  'playable=now&at=',
] as const
/** Where courts are searched, and how many searches are measured. */
const AREAS: readonly { what: string; radius?: number; searches: number }[] = [
  { what: 'within 10 miles', radius: 10, searches: 600 },
  { what: 'within 50 miles', radius: 50, searches: 300 },
  { what: 'anywhere', searches: 100 },
]

/**
 * What it costs to search by facts: time, also of other reads while a new day is prepared, and memory.
 * `npm run bench:facts`
 */
async function benchPlayableSearch(): Promise<Measurement[]> {
  const weeks = new WeeksAhead()
  try {
    const empty = generateDirectory()
    const before = await megabytesInUse()
    const snapshot = withFactColumns(empty)
    const search = new PlayableSearch(weeks)
    await search.prepare(snapshot, new AbortController().signal)
    for (const playable of ['now', 'tonight'] as const)
      await search.search(snapshot, { access: 'all', playable, limit: LIST_PAGE_SIZE })
    const memory = (await megabytesInUse()) - before
    const { url, close } = await serveSnapshot(snapshot, { weeks, search })
    const calls = await compareCalls(snapshot, url)
    const reads = await compareReads(snapshot, { url, search })
    await close()
    return [
      ...calls,
      reads,
      {
        what: `Memory for searches by facts, ${snapshot.facts.profiles.length.toLocaleString('en')} profiles`,
        ours: `${memory.toFixed(1)} MB`,
        baseline: `without ${before.toFixed(0)} MB`,
        reached: `${memory.toFixed(1)} MB more`,
        goal: `${GOALS.megabytes} MB more`,
        isMet: memory <= GOALS.megabytes,
      },
    ]
  } finally {
    await weeks.close()
  }
}

/** A directory without the columns that searches by facts need. */
function generateDirectory(): Snapshot {
  const nextFacts = factGenerator(FACTS_SEED)
  const courts = generateCourts(COURTS, COURTS_SEED).map((court, i) => ({
    ...{ ...court, id: i + 1 },
    facts: nextFacts(),
  }))
  const { version, index, texts } = directoryOf(courts)
  return new Snapshot({ store: '', version }, { index, texts, facts: new FactColumns(), sources: [] })
}

function withFactColumns({ version, index, texts, ids }: Snapshot): Snapshot {
  const snapshot = new Snapshot(
    { store: '', version },
    { index, texts, facts: new FactColumns(), sources: [] },
  )
  for (let position = 0; position < ids.length; position++) snapshot.facts.set(snapshot.court(position))
  return snapshot
}

async function megabytesInUse(): Promise<number> {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/**
 * Compares calls with a filter with the same calls without it, each at another place, and by `at` at another time of day.
 */
async function compareCalls(snapshot: Snapshot, url: string): Promise<Measurement[]> {
  const results: Measurement[] = []
  const start = Date.now()
  for (const area of AREAS)
    for (const filter of FILTERS) {
      const calls = searchesOf(snapshot, area).flatMap((call, i) => {
        const at = new Date(start + (DAY_MS * i) / area.searches).toISOString()
        const filtered = `${call}&${filter}${filter.endsWith('at=') ? at : ''}`
        // The second call for a place is faster, so each comes first as often as the other.
        return i % 2 === 0 ? [call, filtered] : [filtered, call]
      })
      const times = await readAll(calls.map((call) => url + call))
      const [filtered, plain] = [true, false].map((which) =>
        times.filter((_, i) => calls[i]?.includes(filter) === which),
      )
      results.push(compare(`${filter} ${area.what}, median / p99`, filtered ?? [], plain ?? []))
    }
  return results
}

/** Calls for the first page of the courts in an area, each around another place. */
function searchesOf({ index }: Snapshot, { radius, searches }: (typeof AREAS)[number]): string[] {
  const call = `/api/courts?listed=true&limit=${LIST_PAGE_SIZE}`
  // The word is in all names. Without it, courts wouldn't be looked at: the list of all is kept.
  if (radius === undefined) return Array.from({ length: searches }, () => `${call}&q=court`)
  const world: Point[] = Array.from(index.base.ids, (_, position) => index.pointAt(position))
  return searchPlaces(world, searches, PLACES_SEED).map(
    ({ latitude, longitude }) =>
      `${call}&near=${latitude.toFixed(5)},${longitude.toFixed(5)}&radius=${radius}`,
  )
}

function compare(what: string, ours: readonly number[], baseline: readonly number[]): Measurement {
  const times = (q: number) => quantile(ours, q) / quantile(baseline, q)
  return {
    what,
    ours: timesText(ours),
    baseline: `unfiltered ${timesText(baseline)}`,
    reached: `${times(0.5).toFixed(1)} / ${times(0.99).toFixed(1)} times`,
    goal: `${GOALS.times} times`,
    isMet: times(0.5) <= GOALS.times && times(0.99) <= GOALS.times,
  }
}

const timesText = (milliseconds: readonly number[]) =>
  `${median(milliseconds).toFixed(3)} / ${quantile(milliseconds, 0.99).toFixed(3)} ms`

/** Compares the reads of another process while a new day is prepared with those before and after. */
async function compareReads(
  snapshot: Snapshot,
  { url, search }: { url: string; search: PlayableSearch },
): Promise<Measurement> {
  const now = Date.now
  const calls = searchesOf(snapshot, { what: '', radius: 10, searches: 1000 }).map((call) => url + call)
  try {
    await readsDuring(calls, setTimeout(READ_SECONDS * 1000))
    const before = await readsDuring(calls, setTimeout(READ_SECONDS * 1000))
    Date.now = () => now() + DAY_MS
    const stopping = AbortSignal.timeout(2 * READ_SECONDS * 1000)
    const beside = await readsDuring(calls, search.prepare(snapshot, stopping))
    const after = await readsDuring(calls, setTimeout(READ_SECONDS * 1000))
    const [ours, baseline] = [quantile(beside, 0.99), quantile([...before, ...after], 0.99)]
    return {
      what: `p99 of reads while a day is prepared, first ${2 * READ_SECONDS} seconds`,
      ours: `${ours.toFixed(2)} ms`,
      baseline: `otherwise ${baseline.toFixed(2)} ms`,
      reached: `${(ours / baseline).toFixed(2)} times`,
      goal: `${GOALS.p99Growth} times`,
      isMet: ours <= baseline * GOALS.p99Growth,
    }
  } finally {
    Date.now = now
  }
}

printReport(await benchPlayableSearch())
