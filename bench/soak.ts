import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { findServer } from '../scripts/lib/postgres.mjs'
import { publishChanges } from '../src/courts/server/changes.queries.ts'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { connect, type Database, migrate } from '../src/platform/db/database.ts'
import { openPostgres, type PostgresLimits } from '../src/platform/db/postgres.ts'
import { withDatabaseName } from '../test/database-url.ts'
import { randomNumbers } from '../test/random.ts'
import { type GeneratedCourt, generateCourts } from './generated-courts.ts'
import { killRepeatedly } from './kills.ts'
import { withServer } from './real-server.ts'
import { quantile } from './report.ts'

const SEED = 3
const ROWS_AT_A_TIME = 5_000
const VOTE_EVERY_MS = 1_000
/** Voters take turns, so that a vote that becomes visible late does not delay the next. */
const VOTERS = 5
/** How often an administrator moves a court. */
const MOVE_EVERY_MS = 10_000
/** How often a crawler reads the whole list. */
const LIST_EVERY_MS = 10_000
const REPORT_EVERY_MS = 30_000
const PAUSE_MS = 25
const EXPORTS = ['geojson', 'csv']
const EXPORTS_AT_ONCE = 20
/** A few yards, in degrees of longitude. */
const MOVE_DEGREES = 0.0002
/** Number of facilities that every court starts with. */
const FACILITIES = 2
const LONG_TIMEOUTS: PostgresLimits = { waitSeconds: 60 }

const [courts = 300_000, seconds = 600, kills = 200] = process.argv.slice(2).map(Number)
const world = generateCourts(courts, SEED)

/**
 * Soak test of a large directory on PostgreSQL: for as many seconds as the second argument says, one vote per second is
 * cast while others read tiles, pages and searches; then many download the open data. Prints the server's memory use
 * and response times. Afterwards servers are killed again and again while players write.
 * `npm run bench:soak -- courts seconds kills`
 */
async function soak(): Promise<void> {
  const url = await findServer()
  if (!url) return console.log('Not measured: no PostgreSQL server is installed here.')
  const name = `opencourt_soak_${randomBytes(4).toString('hex')}`
  const server = await openPostgres(url, LONG_TIMEOUTS)
  await server.background.query(`create database ${name} encoding 'UTF8' template template0`)
  const store = await openPostgres(withDatabaseName(url, name), LONG_TIMEOUTS)
  try {
    const database = connect(store.background)
    await migrate(database)
    await fill(database)
    const started = performance.now()
    const environment = {
      DATABASE_URL: withDatabaseName(url, name),
      SAMPLE_COURTS: '',
      RATE_LIMIT_FACTOR: '1000000',
    }
    await withServer(environment, async (address, pid) => {
      console.log(`${courts.toLocaleString('en')} courts, ready after ${secondsSince(started)} s`)
      await measureVotes(address, pid, database)
      for (const extension of EXPORTS) await measureExports(address, pid, extension)
    })
  } finally {
    await store.close()
    await server.background.query(`drop database ${name} with (force)`)
    await server.close()
  }
}

async function fill(database: Database): Promise<void> {
  const columns = sql.raw(
    'name, address, latitude, longitude, county, country, is_free, is_indoor, price_gbp, notes, status',
  )
  const rows = world.map(({ isFree, isIndoor, priceGbp, ...court }) => ({
    ...court,
    ...{ is_free: isFree, is_indoor: isIndoor, price_gbp: priceGbp, status: 'published' },
    notes: 'Open from dawn to dusk; bring a ball. The gate by the car park is never locked.',
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME)
    await database.execute(sql`
      insert into courts (${columns}) select ${columns}
      from json_populate_recordset(null::courts, ${JSON.stringify(rows.slice(at, at + ROWS_AT_A_TIME))}::json)`)
  await database.execute(sql`
    insert into fact_reports (court_id, fact, value, source)
    select courts.id, fact, 'true', 'tag' from courts, facilities where facilities.id <= ${FACILITIES}`)
  await database.execute(sql`
    insert into users (firebase_uid, username, username_key) values ('uid-1', 'player', 'player')`)
  await database.execute(sql`vacuum analyze`)
}

/** Repeats calls and records how long they take. */
class Callers {
  readonly #end = new AbortController()
  readonly #working: Promise<void>[] = []
  /** Milliseconds. */
  readonly #waits = new Map<string, number[]>()

  /** Runs calls one after another, at least `intervalMs` from start to start. `prepare` returns the action to time. */
  start(what: string, intervalMs: number, prepare: () => Promise<() => Promise<unknown>>): void {
    const waits = this.#waits.get(what) ?? []
    this.#waits.set(what, waits)
    const call = async () => {
      const act = await prepare()
      const since = performance.now()
      await act()
      waits.push(performance.now() - since)
    }
    const work = async () => {
      while (!this.#end.signal.aborted) await Promise.all([call(), setTimeout(intervalMs)])
    }
    this.#working.push(work())
  }

  /** Resolves with `work`; rejects as soon as a call fails. */
  async during<T>(work: Promise<T>): Promise<T> {
    const never = new Promise<never>(() => {})
    return Promise.race([work, ...this.#working.map((calls) => calls.then(() => never))])
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#working)
    for (const [what, waits] of this.#waits) console.log(`${what}: ${summarize(waits)}`)
  }
}

async function measureVotes(url: string, pid: number, database: Database): Promise<void> {
  const random = randomNumbers(SEED)
  const some = (below: number) => Math.floor(random() * below)
  const callers = new Callers()
  const ask = (what: string, intervalMs: number, path: () => string) =>
    callers.start(what, intervalMs, async () => () => read(url + path()))
  for (let voter = 0; voter < VOTERS; voter++)
    callers.start('vote seen', VOTE_EVERY_MS * VOTERS, async () => {
      const seen = await vote(database, some(courts))
      return () => seen(url)
    })
  callers.start('move seen', MOVE_EVERY_MS, async () => {
    const seen = await move(database, some(courts))
    return () => seen(url)
  })
  ask('list', LIST_EVERY_MS, () => '/api/courts')
  ask('tile', PAUSE_MS, () => {
    const z = 2 + some(8)
    return `/api/courts/tiles/${z}/${some(2 ** z)}/${some(2 ** z)}.mvt`
  })
  ask('page', PAUSE_MS, () => `/api/courts?limit=20&offset=${some(courts)}`)
  ask('search', PAUSE_MS, () => `/api/courts?near=${51 + random()},${random()}&radius=10&limit=20`)
  ask('health', PAUSE_MS, () => '/healthz')
  const started = performance.now()
  for (let left = seconds * 1000; left > 0; left -= REPORT_EVERY_MS) {
    await callers.during(setTimeout(Math.min(REPORT_EVERY_MS, left)))
    console.log(`${secondsSince(started)} s: ${await memoryOf(url, pid)}`)
  }
  await callers.stop()
}

/** Measures response times while many download the open data, uncompressed. */
async function measureExports(url: string, pid: number, extension: string): Promise<void> {
  await memoryOf(url, pid)
  const started = performance.now()
  const callers = new Callers()
  callers.start('page', PAUSE_MS, async () => () => read(`${url}/api/courts?limit=20`))
  callers.start('health', PAUSE_MS, async () => () => read(`${url}/healthz`))
  const script = fileURLToPath(new URL('download.ts', import.meta.url))
  const reading = fork(script, [`${url}/api/courts.${extension}`, String(EXPORTS_AT_ONCE)])
  const [bytes] = await callers.during(once(reading, 'message'))
  console.log(
    `${EXPORTS_AT_ONCE} times ${extension}, ${Math.round(bytes / 1e6)} MB, ${secondsSince(started)} s: ${await memoryOf(url, pid)}`,
  )
  await callers.stop()
}

/** Number of facilities per court after the votes. */
const confirmed = new Map<number, number>()

/** Confirms a new facility of a court; the returned function waits until readers see it. */
async function vote(database: Database, index: number): Promise<(url: string) => Promise<void>> {
  const id = index + 1
  const count = (confirmed.get(id) ?? FACILITIES) + 1
  confirmed.set(id, count)
  await database.transaction(async (tx) => {
    await tx.execute(
      sql`insert into fact_reports (court_id, fact, value, source, user_id)
          select ${id}, fact, 'true', said.source, said.user_id
          from facilities, (values ('tag', null), ('player', 1)) as said (source, user_id) where id = ${count}`,
    )
    await publishChanges(tx, [id])
  })
  return untilSeen(index, (court) => court.tags.length === count)
}

/** Moves a court by a few yards; the returned function waits until readers see it. */
async function move(database: Database, index: number): Promise<(url: string) => Promise<void>> {
  const id = index + 1
  const { latitude, longitude } = world[index] as Point
  const moved = { latitude, longitude: longitude > 0 ? longitude - MOVE_DEGREES : longitude + MOVE_DEGREES }
  world[index] = { ...(world[index] as GeneratedCourt), ...moved }
  await database.transaction(async (tx) => {
    await tx.execute(sql`update courts set longitude = ${moved.longitude} where id = ${id}`)
    await publishChanges(tx, [id])
  })
  return untilSeen(index, (court) => court.longitude === moved.longitude)
}

function untilSeen(index: number, isMeant: (court: CourtView) => boolean): (url: string) => Promise<void> {
  const { latitude, longitude } = world[index] as Point
  const isSeen = (found: readonly CourtView[]) =>
    found.some((court) => court.id === index + 1 && isMeant(court))
  return async (url) => {
    const place = `${url}/api/courts?near=${latitude},${longitude}&radius=2&limit=50`
    while (!isSeen(JSON.parse(String(await read(place))))) await setTimeout(PAUSE_MS)
  }
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`)
  return body
}

/** Memory use of the process, as reported by the operating system and by V8. */
async function memoryOf(url: string, pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const metrics = String(await read(`${url}/metrics`))
  const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
  return [
    `resident ${megabytes(kilobytes('VmRSS') * 1024)}`,
    `at most ${megabytes(kilobytes('VmHWM') * 1024)}`,
    `heap ${megabytes(metric('nodejs_heap_size_used_bytes'))}`,
    `external ${megabytes(metric('nodejs_external_memory_bytes'))}`,
    `event loop blocked for at most ${Math.round(metric('nodejs_eventloop_lag_max_seconds') * 1000)} ms`,
  ].join(', ')
}

function summarize(times: readonly number[]): string {
  const [middle, late, last] = [0.5, 0.99, 1].map((q) => Math.round(quantile(times, q)))
  return `${times.length} times, median ${middle} ms, p99 ${late} ms, at most ${last} ms`
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 1000)

if (courts > 0) await soak()
if (kills > 0) await killRepeatedly(kills)
