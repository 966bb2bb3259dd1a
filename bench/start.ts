import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { publishChanges } from '../src/courts/server/changes.queries.ts'
import type { Database } from '../src/platform/db/database.ts'
import { fillSite, type Site, serveSite, withDatabase } from './filled-site.ts'
import { generateCourts } from './generated-courts.ts'
import type { PrivatePostgres } from './postgres.ts'
import { withDataFolder } from './real-server.ts'
import { type Measurement, median } from './report.ts'

const FEW = 1_000
const SEED = 3
/** Courts that change while the server is away. */
const CHANGED = 100
const STARTS = 3
const POLL_MS = 50
const MEBIBYTE = 1024 ** 2
const GOALS = { times: 4, megabytes: 800 }

/** How long the server of a site takes to start from the courts it saved, beside one with few; its memory. */
export function benchStart(postgres: PrivatePostgres, site: Site): Promise<Measurement[]> {
  return withDataFolder(async (dataDir) =>
    compareStarts(await fillSite(postgres, 'few', generateCourts(FEW, SEED), dataDir), site),
  )
}

interface Start {
  seconds: number
  /** Peak memory until the server was ready. */
  megabytes: number
}

async function compareStarts(few: Site, many: Site): Promise<Measurement[]> {
  const file = join(many.dataDir, 'courts.cache')
  const first = await start(many, async () => {
    while (!existsSync(file)) await setTimeout(POLL_MS)
  })
  const fileMegabytes = (await stat(file)).size / MEBIBYTE
  const [starts, fewStarts]: [Start[], Start[]] = [[], []]
  for (let i = 0; i < STARTS; i++) {
    await withDatabase(many, change)
    fewStarts.push(await start(few))
    starts.push(await start(many))
  }
  const ours = median(starts.map(({ seconds }) => seconds))
  const theirs = median(fewStarts.map(({ seconds }) => seconds))
  const megabytes = Math.max(...starts.map((each) => each.megabytes))
  const what = `A start with ${many.count} courts`
  return [
    {
      what: `${what}, ${CHANGED} of them changed`,
      ours: `${ours.toFixed(1)} s`,
      baseline: `with ${FEW} ${theirs.toFixed(1)} s; without a file ${first.seconds.toFixed(1)} s`,
      reached: `${(ours / theirs).toFixed(2)} times`,
      goal: `at most ${GOALS.times} times`,
      isMet: ours <= theirs * GOALS.times,
    },
    {
      what: `${what}, memory`,
      ours: `${megabytes.toFixed(0)} MB`,
      baseline: `without a file ${first.megabytes.toFixed(0)} MB; the file ${fileMegabytes.toFixed(0)} MB`,
      reached: '',
      goal: `at most ${GOALS.megabytes} MB`,
      isMet: megabytes <= GOALS.megabytes,
    },
  ]
}

/** Starts a server, and stops it after `use`. */
async function start(site: Site, use = async () => {}): Promise<Start> {
  const since = performance.now()
  return serveSite(site, async (_, pid) => {
    const seconds = (performance.now() - since) / 1000
    const megabytes = await peakMegabytes(pid)
    await use()
    return { seconds, megabytes }
  })
}

/** Changes courts as votes do, for readers. */
async function change(database: Database): Promise<void> {
  await database.transaction((tx) =>
    publishChanges(
      tx,
      Array.from({ length: CHANGED }, (_, i) => 1 + i * 7),
    ),
  )
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
