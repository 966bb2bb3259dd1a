import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { stringify } from 'csv-stringify/sync'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { publishChanges } from '../src/courts/server/changes.queries.ts'
import { courts } from '../src/database/schema/index.ts'
import type { PlaceColumns } from '../src/places/server/place-index.ts'
import { BUILT_IN_PLACES } from '../src/places/server/places.ts'
import { connect, type Database } from '../src/platform/db/database.ts'
import { projectPath } from '../src/platform/project.ts'
import { randomNumbers } from '../test/random.ts'
import { hasVarnish, startVarnish, type Varnish } from '../test/varnish.ts'
import { expectHits } from './edge-model.ts'
import { generateCourts } from './generated-courts.ts'
import { startPostgres } from './postgres.ts'
import { withServer } from './real-server.ts'
import { type Measurement, printReport, type Skipped } from './report.ts'
import { PHOTOS, photoPath, type Response, type Town, Visits } from './visits.ts'

/** The whole planet, on paper (docs/scale.md). */
const PLANET = { towns: 135_000, visitsPerSecond: 1160 }
const VISITS_PER_SECOND = Number(process.env.EDGE_VISITS ?? 20)
/** The largest ones: as many for each visit as on the planet. */
const TOWNS = Math.round((PLANET.towns * VISITS_PER_SECOND) / PLANET.visitsPerSecond)
const COURTS_PER_TOWN = 5
const PHOTO_BYTES = 60_000
/** As in deploy/varnish.vcl: how long an answer may be used after a pause. */
const PAUSE_SECONDS = 300
const TILES_PAUSE_SECONDS = 1800
const LIFETIME_SECONDS = 10
const MEASURED_SECONDS = 60
/** From an empty cache on: twice as long as most answers are kept. Tiles are kept for longer. */
const WARM_SECONDS = Number(process.env.EDGE_WARM_SECONDS ?? 2 * (LIFETIME_SECONDS + PAUSE_SECONDS))
const CHANGE_EVERY_MS = 1000
/** Visits at the same time; beyond that, the machine is too slow for the load. */
const MAX_AT_ONCE = 400
const GOAL = 0.97
const GOAL_MS = 20
const WHAT = `Varnish, ${VISITS_PER_SECOND} visits/s to ${TOWNS.toLocaleString('en')} towns`

/**
 * What a cache with deploy/varnish.vcl in front of the site keeps off it, with a change of a court every second.
 * `npm run bench:edge`
 */
async function measureEdge(): Promise<(Measurement | Skipped)[]> {
  if (!hasVarnish()) return [{ what: WHAT, reason: 'Varnish is not installed.' }]
  const postgres = await startPostgres()
  if (!postgres) return [{ what: WHAT, reason: 'PostgreSQL is not installed.' }]
  const { host, port, user } = postgres.client
  const databaseUrl = `postgres://${user}@${host}:${port}/postgres`
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-bench-edge-'))
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    const towns = await readTowns()
    const file = join(folder, 'courts.csv')
    await writeFile(file, stringify(courtsOf(towns), { header: true, cast: { boolean: String } }))
    await writePhotos(folder)
    // The cold start, which isn't measured, may keep PostgreSQL busy.
    const patient = { DATABASE_WAIT_SECONDS: '30' }
    const settings = {
      ...patient,
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SAMPLE_COURTS: file,
    }
    return await withServer({ ...settings, RATE_LIMIT_FACTOR: '1000000' }, async (url) => {
      const database = connect(pool)
      const varnish = await startVarnish(Number(new URL(url).port))
      try {
        return await measure({ server: url, varnish, database, towns: await withIds(towns, database) })
      } finally {
        await varnish.stop()
      }
    })
  } finally {
    await pool.end()
    await postgres.close()
    await rm(folder, { recursive: true })
  }
}

type NamedTown = Omit<Town, 'courtIds'>

/** The most populous places of the world. */
async function readTowns(): Promise<NamedTown[]> {
  const columns: PlaceColumns = deserialize(await readFile(projectPath(BUILT_IN_PLACES)))
  const { values, starts } = columns.names
  return Array.from({ length: TOWNS }, (_, i) => ({
    name: new TextDecoder().decode(values.subarray(starts[i], starts[i + 1])),
    latitude: columns.latitudes[i] as number,
    longitude: columns.longitudes[i] as number,
  }))
}

const countyOf = (town: number) => `Town ${town}`

function courtsOf(towns: readonly NamedTown[]) {
  const random = randomNumbers(5)
  const around = (degrees: number) => degrees + (random() - 0.5) / 10
  return generateCourts(towns.length * COURTS_PER_TOWN, 3).map((court, i) => {
    const town = towns[i % towns.length] as NamedTown
    const place = { latitude: around(town.latitude), longitude: around(town.longitude) }
    return { ...court, ...place, county: countyOf(i % towns.length) }
  })
}

async function writePhotos(dataDir: string): Promise<void> {
  for (let i = 0; i < PHOTOS; i++) {
    const path = join(dataDir, photoPath(i))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.alloc(PHOTO_BYTES, i))
  }
}

async function withIds(towns: readonly NamedTown[], database: Database): Promise<Town[]> {
  const rows = await database.select({ id: courts.id, county: courts.county }).from(courts)
  const idsOf = new Map<string | null, number[]>()
  for (const { id, county } of rows) idsOf.set(county, [...(idsOf.get(county) ?? []), id])
  return towns.map((town, i) => ({ ...town, courtIds: idsOf.get(countyOf(i)) ?? [] }))
}

interface Site {
  /** The URL of the server. */
  server: string
  varnish: Varnish
  database: Database
  towns: readonly Town[]
}

async function measure({ server, varnish, database, towns }: Site): Promise<Measurement[]> {
  const assets = await assetsOf(varnish.url, [`/`, `/courts/${towns[0]?.courtIds[0]}`])
  const changes = new Changes()
  const onResponse = (response: Response) => changes.check(response)
  const visits = new Visits({ url: varnish.url, towns, assets, random: randomNumbers(17), onResponse })
  const stop = new AbortController()
  const changing = changes.make(database, () => visits.pickTown(), stop.signal)
  await visitFor(WARM_SECONDS, visits)
  visits.failures.length = 0
  const read = async (): Promise<Record<string, number>> => ({
    ...varnish.readCounters(),
    ...{ processorSeconds: await processorSeconds(server), files: visits.files },
  })
  const before = await read()
  const count = await visitFor(MEASURED_SECONDS, visits)
  const after = await read()
  stop.abort()
  await changing
  visits.close()
  if (visits.failures.length > 0)
    throw new Error(`${visits.failures.length} requests failed, such as ${visits.failures.slice(0, 3)}`)
  const counted = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  const outcome = {
    ...{ requests: counted('MAIN.client_req'), hits: counted('MAIN.cache_hit') },
    ...{ origin: counted('MAIN.backend_req'), processorSeconds: counted('processorSeconds') },
    bytes: counted('MAIN.s_resp_bodybytes') + counted('MAIN.s_resp_hdrbytes'),
    ...{ files: counted('files'), assets: assets.length },
    visitsPerSecond: count / MEASURED_SECONDS,
  }
  return [...reportHits(outcome), changes.report()]
}

/** Scripts, styles and fonts of pages. */
async function assetsOf(url: string, pages: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(pages.map(async (page) => (await fetch(url + page)).text()))
  return [...new Set(texts.join().match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
}

/** Begins visits at even intervals, however long they take; resolves with how many there were. */
async function visitFor(seconds: number, visits: Visits): Promise<number> {
  const running = new Set<Promise<void>>()
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1000) {
    if (running.size < MAX_AT_ONCE) {
      const visit = visits
        .visit()
        .catch((error: unknown) => void visits.failures.push(String(error)))
        .finally(() => running.delete(visit))
      running.add(visit)
      count++
    }
    await wait(Math.max(0, started + (count * 1000) / VISITS_PER_SECOND - performance.now()))
  }
  await Promise.all(running)
  return count
}

/** Of all processors, used by the server since it started. */
async function processorSeconds(server: string): Promise<number> {
  const metrics = await (await fetch(`${server}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

interface Outcome {
  requests: number
  hits: number
  /** Requests of Varnish to the server, also to renew what it has. */
  origin: number
  processorSeconds: number
  /** Sent to visitors. */
  bytes: number
  files: number
  assets: number
  visitsPerSecond: number
}

function reportHits(outcome: Outcome): Measurement[] {
  const { requests, hits, origin, files, assets, visitsPerSecond } = outcome
  const others = LIFETIME_SECONDS + PAUSE_SECONDS
  const tiles = LIFETIME_SECONDS + TILES_PAUSE_SECONDS
  const here = expectHits(
    { towns: TOWNS, visitsPerSecond, assets },
    {
      ...{ fresh: LIFETIME_SECONDS, tiles: Math.min(tiles, WARM_SECONDS), others },
    },
  )
  const planet = expectHits(
    { ...PLANET, assets },
    {
      ...{ fresh: LIFETIME_SECONDS, tiles, others },
    },
  )
  const ratio = hits / requests
  const perSecond = (count: number) => `${Math.round(count / MEASURED_SECONDS)} requests/s`
  return [
    {
      what: `${WHAT}, a change a second: hits`,
      ours: `${percent(ratio)} of ${perSecond(requests)}`,
      baseline: `computed ${percent(here.hits)}; for the planet ${percent(planet.hits)}`,
      reached: `without files ${percent((hits - files) / (requests - files))}`,
      goal: `>= ${percent(GOAL)}`,
      isMet: ratio >= GOAL,
    },
    {
      what: `${WHAT}: what the server answers, renewals too`,
      ours: perSecond(origin),
      baseline: `computed ${here.origin.toFixed(0)}; for the planet ${planet.origin.toFixed(0)} of ${(planet.requests * PLANET.visitsPerSecond).toFixed(0)}`,
      reached: `${percent(origin / requests)} of them`,
      goal: '<= 10.0 %',
      isMet: origin / requests <= 0.1,
    },
    reportCosts(outcome),
  ]
}

function reportCosts({ requests, origin, processorSeconds, bytes, visitsPerSecond }: Outcome): Measurement {
  const milliseconds = (1000 * processorSeconds) / origin
  const kilobytes = bytes / visitsPerSecond / MEASURED_SECONDS / 1000
  return {
    what: `${WHAT}: processor time of the server`,
    ours: `${milliseconds.toFixed(1)} ms for each request that it gets`,
    baseline: `a visit: ${(requests / visitsPerSecond / MEASURED_SECONDS).toFixed(1)} requests, ${kilobytes.toFixed(0)} KB`,
    reached: `${((100 * processorSeconds) / MEASURED_SECONDS).toFixed(0)} % of a processor`,
    goal: `<= ${GOAL_MS} ms`,
    isMet: milliseconds <= GOAL_MS,
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Changes of courts, and how old answers were that lacked one. */
class Changes {
  /** When each change of a court could be seen, by its number; as `performance.now()`. */
  readonly #made = new Map<number, { number: number; at: number }[]>()
  readonly #ages: number[] = []
  #answers = 0

  async make(database: Database, pickTown: () => Town, signal: AbortSignal): Promise<void> {
    for (let number = 1; !signal.aborted; number++) {
      const [id = 0] = pickTown().courtIds
      await database.transaction(async (tx) => {
        await tx
          .update(courts)
          .set({ notes: `Changed ${number}` })
          .where(eq(courts.id, id))
        await publishChanges(tx, [id])
      })
      this.#made.set(id, [...(this.#made.get(id) ?? []), { number, at: performance.now() }])
      await wait(CHANGE_EVERY_MS)
    }
  }

  /** Looks for changes that an answer about a court should have had when it was asked for. */
  check({ path, askedAt, body }: Response): void {
    const id = Number(/\d+/.exec(path)?.[0])
    const shown = Number(/Changed (\d+)/.exec(body)?.[1] ?? 0)
    const missed = this.#made.get(id)?.find(({ number }) => number > shown)
    this.#answers++
    if (missed && missed.at < askedAt) this.#ages.push((askedAt - missed.at) / 1000)
  }

  report(): Measurement {
    const oldest = Math.max(0, ...this.#ages)
    return {
      what: `${WHAT}: oldest answer about a court that lacked a change`,
      ours: `${oldest.toFixed(1)} s`,
      baseline: `kept ${LIFETIME_SECONDS} s, after a pause ${PAUSE_SECONDS} s longer`,
      reached: `${this.#ages.length} of ${this.#answers.toLocaleString('en')} lacked one`,
      goal: `<= ${LIFETIME_SECONDS + PAUSE_SECONDS} s`,
      isMet: oldest <= LIFETIME_SECONDS + PAUSE_SECONDS,
    }
  }
}

printReport(await measureEdge())
