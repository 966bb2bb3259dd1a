import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { ChangesStart, ChangesView } from '../src/changes/contract/schema.ts'
import { BEGINNING, formatCursor } from '../src/changes/server/cursor.ts'
import { makeSnapshot } from '../src/changes/server/snapshot-files.ts'
import { publishChanges } from '../src/courts/server/changes.queries.ts'
import { Directory } from '../src/courts/server/directory.ts'
import { MAX_PAGE_SIZE } from '../src/platform/contract/limits.ts'
import { connect, type Database, migrate } from '../src/platform/db/database.ts'
import { openStore } from '../src/platform/db/store.ts'
import { openPublicFiles } from '../src/platform/files/public-files.ts'
import { benchPreparedList } from './courts-list.ts'
import { generateCourts } from './generated-courts.ts'
import { fillWithCourts } from './many-courts.ts'
import { startPostgres } from './postgres.ts'
import { withServer } from './real-server.ts'
import { type Measurement, median, quantile, type Skipped } from './report.ts'

const COURTS = 300_000
const SEED = 3
const PAGES = 60
const IDLE_CALLS = 500
/** A thousand a minute. */
const WRITE_EVERY_MS = 60
const READ_SECONDS = 20
const MEBIBYTE = 1024 ** 2
const WHAT = `Changes of ${COURTS} courts`
const GOALS = { times: 3, p99Growth: 1.25, megabytes: 100 }

/** What it costs to follow the changes of a large directory on PostgreSQL, to make a snapshot of it, and to send all of it. */
export async function benchChanges(): Promise<(Measurement | Skipped)[]> {
  const postgres = await startPostgres()
  if (!postgres) return [{ what: WHAT, reason: 'PostgreSQL is not installed.' }]
  const { host, port, user } = postgres.client
  await postgres.client.query('create database ours')
  const url = `postgres://${user}@${host}:${port}/ours`
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-bench-changes-'))
  const store = await openStore({ databaseUrl: url, dataDir, onFailure: console.error })
  try {
    const database = connect(store.background)
    await migrate(database)
    await fillWithCourts(database, generateCourts(COURTS, SEED))
    const snapshot = await measureSnapshot(database, dataDir)
    const environment = { DATABASE_URL: url, SAMPLE_COURTS: '', RATE_LIMIT_FACTOR: '1000000' }
    return await withServer(environment, async (site) => [
      ...(await measurePages(site, database)),
      await measureReads(site, database),
      ...(await benchPreparedList(site)),
      snapshot,
    ])
  } finally {
    await store.close()
    await postgres.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Pages of a thousand changes beside the largest pages of the list, and an idle client of each. */
async function measurePages(site: string, database: Database): Promise<Measurement[]> {
  const { rows } = await database.execute<{ store: string }>(sql`select store from directory_state`)
  let cursor = formatCursor(rows[0]?.store ?? '', BEGINNING)
  const [changes, lists]: [number[], number[]] = [[], []]
  for (let page = 0; page < PAGES; page++) {
    const list = `${site}/api/courts?limit=${MAX_PAGE_SIZE}&offset=${page * MAX_PAGE_SIZE}`
    lists.push(await timed(() => read(list)))
    let body = ''
    changes.push(
      await timed(async () => {
        body = await read(`${site}/api/changes?since=${cursor}`)
      }),
    )
    ;({ cursor } = JSON.parse(body) as ChangesView)
  }
  const start = JSON.parse(await read(`${site}/api/changes`)) as ChangesStart
  const idle = await idleTime(`${site}/api/changes?since=${start.cursor}`)
  const idleList = await idleTime(`${site}/api/courts?limit=${MAX_PAGE_SIZE}&offset=0`)
  return [
    compare(
      `${WHAT}: a page of 1,000`,
      median(changes),
      `list page of ${MAX_PAGE_SIZE}`,
      median(lists),
      GOALS.times,
    ),
    compare(
      `${WHAT}: a client that has all (304)`,
      idle,
      'list page that is known (304)',
      idleList,
      GOALS.times,
    ),
  ]
}

function compare(what: string, ours: number, baseline: string, theirs: number, times: number): Measurement {
  return {
    what,
    ours: `${ours.toFixed(1)} ms`,
    baseline: `${baseline} ${theirs.toFixed(1)} ms`,
    reached: `${(ours / theirs).toFixed(2)} times`,
    goal: `at most ${times} times`,
    isMet: ours <= theirs * times,
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await act()
  return performance.now() - since
}

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.text()
}

/** Median of asking again for what is known, milliseconds. */
async function idleTime(url: string): Promise<number> {
  const first = await fetch(url)
  await first.text()
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const times: number[] = []
  for (let i = 0; i < IDLE_CALLS; i++)
    times.push(
      await timed(async () => {
        const { status } = await fetch(url, { headers })
        if (status !== 304) throw new Error(`${url} answered ${status}`)
      }),
    )
  return median(times)
}

/** The 99th percentile of reads while a thousand courts a minute change, beside that without. */
async function measureReads(site: string, database: Database): Promise<Measurement> {
  const quiet = await readTimes(site)
  const stop = new AbortController()
  const writing = write(database, stop.signal)
  const busy = await readTimes(site)
  stop.abort()
  await writing
  return compare(
    `${WHAT}: reads (99 %) with 1,000 changes a minute`,
    quantile(busy, 0.99),
    'without changes',
    quantile(quiet, 0.99),
    GOALS.p99Growth,
  )
}

/** Pages of the list, court pages and tiles, in another process; milliseconds. */
async function readTimes(site: string): Promise<number[]> {
  const calls = Array.from({ length: 50 }, (_, i) => [
    `${site}/api/courts?limit=20&offset=${i * 20}`,
    `${site}/api/courts?near=51.5,-0.1&radius=10&limit=20&offset=${i}`,
    `${site}/api/courts/${1 + i * 1000}/details`,
  ]).flat()
  const reader: ChildProcess = fork(fileURLToPath(new URL('reader.ts', import.meta.url)))
  reader.send({ calls, isEndless: true })
  await setTimeout(READ_SECONDS * 1000)
  reader.send('stop')
  const [times] = (await once(reader, 'message')) as [number[]]
  return times
}

async function write(database: Database, signal: AbortSignal): Promise<void> {
  for (let id = 1; !signal.aborted; id = (id % COURTS) + 1) {
    await database.transaction(async (tx) => {
      await tx.execute(sql`update courts set notes = ${`Changed ${Date.now()}`} where id = ${id}`)
      await publishChanges(tx, [id])
    })
    await setTimeout(WRITE_EVERY_MS)
  }
}

/** By how much memory grows at most while a snapshot is made. */
async function measureSnapshot(database: Database, dataDir: string): Promise<Measurement> {
  const directory = new Directory({ database, filesBaseUrl: '/files', log: console })
  await directory.start()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const since = performance.now()
  const { bytes } = await makeSnapshot({
    database,
    directory,
    publicFiles: openPublicFiles({ dataDir }),
    dataDir,
  })
  const seconds = (performance.now() - since) / 1000
  clearInterval(timer)
  await directory.close()
  const growth = (most - before) / MEBIBYTE
  return {
    what: `A snapshot of ${COURTS} courts, memory`,
    ours: `${growth.toFixed(0)} MB`,
    baseline: `${(bytes / MEBIBYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    reached: '',
    goal: `at most ${GOALS.megabytes} MB more`,
    isMet: growth <= GOALS.megabytes,
  }
}
