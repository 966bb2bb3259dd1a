import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { findServer } from '../scripts/lib/postgres.mjs'
import type { CourtView } from '../src/contract/courts/schema.ts'
import type { Point } from '../src/contract/geo.ts'
import { connect, type Database, migrate } from '../src/server/db/database.ts'
import { openPostgres, type PostgresLimits } from '../src/server/db/postgres.ts'
import { publishChanges } from '../src/server/directory/changes.ts'
import { randomNumbers } from '../test/random.ts'
import { onServer } from '../test/server-address.ts'
import { madeUpCourts } from './made-up-courts.ts'
import { withServer } from './real-server.ts'
import { quantile } from './report.ts'

const SEED = 3
const ROWS_AT_A_TIME = 5_000
const VOTE_EVERY_MS = 1_000
/** A crawler that reads the whole list. */
const LIST_EVERY_MS = 10_000
const REPORT_EVERY_MS = 30_000
const REST_MS = 25
/** That every court is known to have. */
const FACILITIES = 2
const PATIENT: PostgresLimits = { waitSeconds: 60 }

const [courts = 300_000, seconds = 600] = process.argv.slice(2).map(Number)
const world = madeUpCourts(courts, SEED)

/**
 * A large directory on PostgreSQL while a vote a second is cast and people read tiles, pages and searches, as long as
 * the second argument says: prints what the server's process holds and how long others wait.
 * `npm run bench:soak -- courts seconds`
 */
async function soak(): Promise<void> {
  const url = await findServer()
  if (!url) return console.log('Not measured: no PostgreSQL server is installed here.')
  const name = `opencourt_soak_${randomBytes(4).toString('hex')}`
  const server = await openPostgres(url, PATIENT)
  await server.background.query(`create database ${name}`)
  const store = await openPostgres(onServer(url, name), PATIENT)
  try {
    const database = connect(store.background)
    await migrate(database)
    await fill(database)
    const started = performance.now()
    const environment = { DATABASE_URL: onServer(url, name), SAMPLE_COURTS: '', RATE_LIMIT_FACTOR: '1000000' }
    await withServer(environment, async (address, pid) => {
      console.log(`${courts.toLocaleString('en')} courts, ready after ${secondsSince(started)} s`)
      await measure({ url: address, pid }, database)
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
    insert into court_facilities (court_id, facility_id)
    select courts.id, facilities.id from courts, facilities where facilities.id <= ${FACILITIES}`)
  await database.execute(sql`
    insert into users (firebase_uid, username, username_key) values ('uid-1', 'player', 'player')`)
  await database.execute(sql`vacuum analyze`)
}

/** Milliseconds that calls took, by what they ask. */
type Waits = Record<'vote seen' | 'tile' | 'page' | 'search' | 'health' | 'list', number[]>

async function measure({ url, pid }: { url: string; pid: number }, database: Database): Promise<void> {
  const random = randomNumbers(SEED)
  const some = (below: number) => Math.floor(random() * below)
  const waits: Waits = { 'vote seen': [], tile: [], page: [], search: [], health: [], list: [] }
  const end = new AbortController()
  const timed = async (what: keyof Waits, act: () => Promise<unknown>) => {
    const since = performance.now()
    await act()
    waits[what].push(performance.now() - since)
  }
  const repeat = async (restMs: number, act: () => Promise<unknown>) => {
    while (!end.signal.aborted) await Promise.all([act(), setTimeout(restMs)])
  }
  const ask = (what: keyof Waits, restMs: number, path: () => string) =>
    repeat(restMs, () => timed(what, () => read(url + path())))
  const started = performance.now()
  const working = [
    repeat(VOTE_EVERY_MS, async () => {
      const seen = await vote(database, some(courts))
      await timed('vote seen', () => seen(url))
    }),
    ask('list', LIST_EVERY_MS, () => '/api/courts'),
    ask('tile', REST_MS, () => {
      const z = 2 + some(8)
      return `/api/courts/tiles/${z}/${some(2 ** z)}/${some(2 ** z)}.mvt`
    }),
    ask('page', REST_MS, () => `/api/courts?limit=20&offset=${some(courts)}`),
    ask('search', REST_MS, () => `/api/courts?near=${51 + random()},${random()}&radius=10&limit=20`),
    ask('health', REST_MS, () => '/healthz'),
  ]
  for (let left = seconds * 1000; left > 0; left -= REPORT_EVERY_MS) {
    await Promise.race([...working, setTimeout(Math.min(REPORT_EVERY_MS, left))])
    console.log(`${secondsSince(started)} s: ${await memoryOf(url, pid)}`)
  }
  end.abort()
  await Promise.all(working)
  for (const [what, times] of Object.entries(waits)) console.log(`${what}: ${textOf(times)}`)
}

/** How many facilities courts have by the votes. */
const confirmed = new Map<number, number>()

/** A player confirms a facility that the court was not known to have; waits then until readers see that. */
async function vote(database: Database, index: number): Promise<(url: string) => Promise<void>> {
  const id = index + 1
  const { latitude, longitude } = world[index] as Point
  const count = (confirmed.get(id) ?? FACILITIES) + 1
  confirmed.set(id, count)
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into court_facilities (court_id, facility_id) values (${id}, ${count})`)
    await tx.execute(
      sql`insert into facility_votes (court_id, facility_id, user_id) values (${id}, ${count}, 1)`,
    )
    await publishChanges(tx, [id])
  })
  const isSeen = (found: readonly CourtView[]) =>
    found.some((court) => court.id === id && court.tags.length === count)
  return async (url) => {
    const place = `${url}/api/courts?near=${latitude},${longitude}&radius=2&limit=50`
    while (!isSeen(JSON.parse(String(await read(place))))) await setTimeout(REST_MS)
  }
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`)
  return body
}

/** What the process holds, as the operating system and the engine count it. */
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
    `event loop held up for at most ${Math.round(metric('nodejs_eventloop_lag_max_seconds') * 1000)} ms`,
  ].join(', ')
}

function textOf(times: readonly number[]): string {
  const [middle, late, last] = [0.5, 0.99, 1].map((q) => Math.round(quantile(times, q)))
  return `${times.length} times, median ${middle} ms, p99 ${late} ms, at most ${last} ms`
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 1000)

await soak()
