import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Snapshot } from '../src/courts/server/snapshot.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { FactColumns } from '../src/playable/server/fact-columns.ts'
import { type FactSearch, PlayableSearch } from '../src/playable/server/playable-search.ts'
import { WeeksAhead } from '../src/playable/server/week-ahead.ts'
import { LIST_PAGE_SIZE } from '../src/search/contract/limits.ts'
import { directoryOf } from '../test/court-views.ts'
import { collectGarbage } from '../test/garbage-collection.ts'
import { searchPlaces } from './court-locations.ts'
import { generateCourts } from './generated-courts.ts'
import { factGenerator } from './generated-facts.ts'
import { type Measurement, median, quantile } from './report.ts'

const COURTS = 300_000
const COURTS_SEED = 3
const FACTS_SEED = 4
const PLACES_SEED = 2
const DAY_MS = 86_400_000
/** Seconds of reads without a preparation, before and after those with one. */
const CALM_SECONDS = 15
const GOALS = { times: 3, p99Growth: 1.25, megabytes: 40 }

/** What is asked of the courts, by the parameters of the API. */
const FILTERS: readonly { what: string; filter: Partial<FactSearch> }[] = [
  { what: 'playable=now', filter: { playable: 'now' } },
  { what: 'playable=tonight', filter: { playable: 'tonight' } },
  { what: 'has=floodlights,nets', filter: { has: ['floodlights', 'nets'] } },
  { what: 'playable=now&has=floodlights', filter: { playable: 'now', has: ['floodlights'] } },
]
/** Where courts are searched, and how many searches are measured. */
const AREAS: readonly { what: string; radius?: number; searches: number }[] = [
  { what: 'within 10 miles', radius: 10, searches: 1500 },
  { what: 'within 50 miles', radius: 50, searches: 600 },
  { what: 'anywhere', searches: 150 },
]

/** What it costs to search by facts: time, also of other reads while a new day is prepared, and memory. */
export async function benchPlayableSearch(): Promise<Measurement[]> {
  const weeks = new WeeksAhead()
  try {
    const empty = generateDirectory()
    const before = await megabytesInUse()
    const snapshot = withFactColumns(empty)
    const search = new PlayableSearch(weeks)
    await search.prepare(snapshot, new AbortController().signal)
    const searches = await compareSearches(snapshot, search)
    const memory = (await megabytesInUse()) - before
    return [
      ...searches,
      await compareReads(snapshot, search),
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
  return new Snapshot(version, { index, texts, facts: new FactColumns() })
}

function withFactColumns({ version, index, texts, ids }: Snapshot): Snapshot {
  const snapshot = new Snapshot(version, { index, texts, facts: new FactColumns() })
  for (let position = 0; position < ids.length; position++) snapshot.facts.set(snapshot.court(position))
  return snapshot
}

async function megabytesInUse(): Promise<number> {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** Compares filtered searches with the same searches without the filter, each at another place and time of day. */
async function compareSearches(snapshot: Snapshot, search: PlayableSearch): Promise<Measurement[]> {
  const results: Measurement[] = []
  const start = Date.now()
  for (const area of AREAS)
    for (const { what, filter } of FILTERS) {
      const [plain, filtered]: [number[], number[]] = [[], []]
      for (const base of searchesOf(snapshot, area)) {
        plain.push(await timed(() => search.search(snapshot, base)))
        const milliseconds = start + (DAY_MS * plain.length) / area.searches
        const asked = {
          ...filter,
          ...(filter.playable && { at: { kind: 'instant', milliseconds } as const }),
        }
        filtered.push(await timed(() => search.search(snapshot, { ...base, ...asked })))
      }
      results.push(compare(`${what} ${area.what}, median / p99`, filtered, plain))
    }
  return results
}

function searchesOf({ index }: Snapshot, { radius, searches }: (typeof AREAS)[number]): FactSearch[] {
  const list = { access: 'all', listed: true, limit: LIST_PAGE_SIZE } as const
  if (radius === undefined) return Array.from({ length: searches }, () => list)
  const world: Point[] = Array.from(index.ids, (_, position) => ({
    latitude: index.latitudes[position] as number,
    longitude: index.longitudes[position] as number,
  }))
  return searchPlaces(world, searches, PLACES_SEED).map((near) => ({ ...list, near, radius }))
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
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
async function compareReads(snapshot: Snapshot, search: PlayableSearch): Promise<Measurement> {
  const server = createServer(answerer(snapshot, search)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const now = Date.now
  try {
    await readsDuring(url, setTimeout(CALM_SECONDS * 1000))
    const before = await readsDuring(url, setTimeout(CALM_SECONDS * 1000))
    Date.now = () => now() + DAY_MS
    const beside = await readsDuring(url, search.prepare(snapshot, new AbortController().signal))
    const after = await readsDuring(url, setTimeout(CALM_SECONDS * 1000))
    const [ours, baseline] = [quantile(beside, 0.99), quantile([...before, ...after], 0.99)]
    return {
      what: 'p99 of reads while a day is prepared',
      ours: `${ours.toFixed(2)} ms`,
      baseline: `otherwise ${baseline.toFixed(2)} ms`,
      reached: `${(ours / baseline).toFixed(2)} times`,
      goal: `${GOALS.p99Growth} times`,
      isMet: ours <= baseline * GOALS.p99Growth,
    }
  } finally {
    Date.now = now
    server.close()
  }
}

/** Answers every request with the first page of the courts near the next place. */
function answerer(snapshot: Snapshot, search: PlayableSearch): Parameters<typeof createServer>[1] {
  const searches = searchesOf(snapshot, { what: '', radius: 10, searches: 1000 })
  let next = 0
  return async (_, response) => {
    const query = searches[next++ % searches.length] as FactSearch
    const { positions } = await search.search(snapshot, query)
    response.end(snapshot.select(positions, query.near).json())
  }
}

/** How long the reads took that another process made meanwhile, in milliseconds. */
async function readsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const reader = fork(fileURLToPath(new URL('reader.ts', import.meta.url)), [url])
  await work
  reader.send('stop')
  const [times] = await once(reader, 'message')
  return times as number[]
}
