import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { publishChanges } from '../src/courts/server/changes.queries.ts'
import { Directory } from '../src/directory/server/directory.ts'
import type { ChangesStart, ChangesView } from '../src/open-data/contract/change-schema.ts'
import { BEGINNING, formatCursor } from '../src/open-data/server/cursor.ts'
import { makeSnapshot } from '../src/open-data/server/snapshot-files.ts'
import { MAX_PAGE_SIZE } from '../src/platform/contract/limits.ts'
import type { Database } from '../src/platform/db/database.ts'
import { openPublicFiles } from '../src/platform/files/public-files.ts'
import { benchPreparedList } from './courts-list.ts'
import { type Site, serveSite, withDatabase } from './filled-site.ts'
import { readAll, readsDuring } from './read-calls.ts'
import { type Measurement, median, quantile, type Skipped } from './report.ts'

const PAGES = 60
const IDLE_CALLS = 500
/** A thousand a minute. */
const WRITE_EVERY_MS = 60
const READ_SECONDS = 10
const MEBIBYTE = 1024 ** 2
const GOALS = { times: 3, p99Growth: 1.25, megabytes: 100 }

/** What it costs to follow the changes of a large directory, to make a snapshot of it, and to send all of it. */
export function benchChanges(site: Site): Promise<(Measurement | Skipped)[]> {
  return withDatabase(site, async (database) => {
    const snapshot = await measureSnapshot(site, database)
    return serveSite(site, async (url) => [
      ...(await measurePages(url, site, database)),
      await measureReads(url, site, database),
      ...(await benchPreparedList(url)),
      snapshot,
    ])
  })
}

/** Pages of a thousand changes beside the largest pages of the list, and an idle client of each. */
async function measurePages(url: string, site: Site, database: Database): Promise<Measurement[]> {
  const { rows } = await database.execute<{ store: string }>(sql`select store from directory_state`)
  let cursor = formatCursor(rows[0]?.store ?? '', BEGINNING)
  const [changes, lists]: [number[], number[]] = [[], []]
  for (let page = 0; page < PAGES; page++) {
    const list = `${url}/api/courts?limit=${MAX_PAGE_SIZE}&offset=${page * MAX_PAGE_SIZE}`
    lists.push(await timed(() => read(list)))
    let body = ''
    changes.push(
      await timed(async () => {
        body = await read(`${url}/api/changes?since=${cursor}`)
      }),
    )
    ;({ cursor } = JSON.parse(body) as ChangesView)
  }
  const start = JSON.parse(await read(`${url}/api/changes`)) as ChangesStart
  const idle = await idleTime(`${url}/api/changes?since=${start.cursor}`)
  const idleList = await idleTime(`${url}/api/courts?limit=${MAX_PAGE_SIZE}&offset=0`)
  return [
    compare(
      `${changesOf(site)}: a page of 1,000`,
      median(changes),
      `list page of ${MAX_PAGE_SIZE}`,
      median(lists),
      GOALS.times,
    ),
    compare(
      `${changesOf(site)}: a client that has all (304)`,
      idle,
      'list page that is known (304)',
      idleList,
      GOALS.times,
    ),
  ]
}

const changesOf = ({ count }: Site) => `Changes of ${count} courts`

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
async function measureReads(url: string, site: Site, database: Database): Promise<Measurement> {
  // Pages of the list, searches and courts.
  const calls = Array.from({ length: 50 }, (_, i) => [
    `${url}/api/courts?limit=20&offset=${i * 20}`,
    `${url}/api/courts?near=51.5,-0.1&radius=10&limit=20&offset=${i}`,
    `${url}/api/courts/${1 + i * 1000}/details`,
  ]).flat()
  const readTimes = () => readsDuring(calls, setTimeout(READ_SECONDS * 1000))
  // The first answers take longer.
  await readAll(calls)
  const quiet = await readTimes()
  const stop = new AbortController()
  const writing = write(database, stop.signal)
  const busy = await readTimes()
  stop.abort()
  await writing
  return compare(
    `${changesOf(site)}: reads (99 %) with 1,000 changes a minute`,
    quantile(busy, 0.99),
    'without changes',
    quantile(quiet, 0.99),
    GOALS.p99Growth,
  )
}

async function write(database: Database, signal: AbortSignal): Promise<void> {
  for (let id = 1; !signal.aborted; id++) {
    await database.transaction(async (tx) => {
      await tx.execute(sql`update courts set notes = ${`Changed ${Date.now()}`} where id = ${id}`)
      await publishChanges(tx, [id])
    })
    await setTimeout(WRITE_EVERY_MS)
  }
}

/** By how much memory grows at most while a snapshot is made. */
async function measureSnapshot({ dataDir, count }: Site, database: Database): Promise<Measurement> {
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
    what: `A snapshot of ${count} courts, memory`,
    ours: `${growth.toFixed(0)} MB`,
    baseline: `${(bytes / MEBIBYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    reached: '',
    goal: `at most ${GOALS.megabytes} MB more`,
    isMet: growth <= GOALS.megabytes,
  }
}
