// @module-tag large
import { rename } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { READS_PER_MINUTE } from '../../platform/http/limits.ts'
import { COURTS_PER_READ_COST } from './courts.routes.ts'
import { LIST_CACHE_CONTROL } from './send-open-data.ts'
import { CourtSelection } from './snapshot.ts'

const COURTS = 3_000
/** Together too large to be precomputed. */
const NOTES = 6_000
/** Per minute. */
const READS = 24
/** Cost of a whole list. */
const COURTS_COST = 1 + COURTS / COURTS_PER_READ_COST

let test: TestApp

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: String(READS / READS_PER_MINUTE) })
  await addCourts(test, COURTS)
})
afterAll(() => test.close())

async function addCourts({ database, directory }: TestApp, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into courts (name, latitude, longitude, is_free, status, notes)
      select 'Court ' || n, 51, 0, n % 3 = 0, 'published', repeat('x', ${NOTES}::integer)
      from generate_series(1, ${count}::integer) n returning id`)
    await publishChanges(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await directory.refresh()
}

/** Every test uses another address. */
let remoteAddress = ''
let tests = 0
beforeEach(() => {
  remoteAddress = `192.0.2.${++tests}`
})

const get = (query: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: `/api/courts${query}`, headers, remoteAddress })

const [BROTLI, GZIP] = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }]

describe('a list that is too large to be precomputed', () => {
  it('is complete in every encoding and for each access filter', async () => {
    const plain = await get('')
    expect(plain.headers).toMatchObject({ 'x-total-count': String(COURTS), vary: 'accept-encoding' })
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
    const courts: CourtView[] = plain.json()
    expect(new Set(courts.map(({ id }) => id)).size).toBe(COURTS)
    const packed = { gzip: await get('', GZIP), br: await get('', BROTLI) }
    expect(gunzipSync(packed.gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(brotliDecompressSync(packed.br.rawPayload).equals(plain.rawPayload)).toBe(true)
    for (const [encoding, { headers, rawPayload }] of Object.entries(packed))
      expect(headers).toMatchObject({
        ...{ 'content-encoding': encoding, 'content-length': String(rawPayload.length) },
        ...{ 'x-total-count': String(COURTS), link: plain.headers.link, vary: 'accept-encoding' },
      })
    const free: CourtView[] = (await get('?access=free')).json()
    expect(free).toHaveLength(courts.filter(({ isFree }) => isFree).length)
  })

  it.each(['', '?near=51,0&radius=50', '?near=51,0&radius=50&limit=500', '.geojson', '.csv?q=court', '.gpx'])(
    'is not kept by a cache of our own: %s',
    async (query) => {
      const { headers } = await get(query, { 'accept-encoding': 'br' })
      expect(headers).toMatchObject({ 'surrogate-control': 'no-store', 'cache-control': LIST_CACHE_CONTROL })
    },
  )

  it('has pages that are', async () => {
    expect((await get('?limit=100')).headers).not.toHaveProperty('surrogate-control')
  })

  it('is not sent again to clients that have it, and each filter has its own ETag', async () => {
    const { etag, ...headers } = (await get('', {}, 'HEAD')).headers
    expect(headers['x-total-count']).toBe(String(COURTS))
    expect((await get('', { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await get('?access=free', {}, 'HEAD')).headers.etag).not.toBe(etag)
  })

  it('costs as much as a search with as many results, and only 1 for clients that have it', async () => {
    const { etag } = (await get('', {}, 'HEAD')).headers
    const held = await Promise.all(Array.from({ length: 10 }, () => get('', { 'if-none-match': `${etag}` })))
    expect(held.map(({ statusCode }) => statusCode)).toEqual(held.map(() => 304))
    const statuses: number[] = []
    for (let left = READS - 11; left > -COURTS_COST; left -= COURTS_COST)
      statuses.push((await get('')).statusCode)
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a compressed list that is too large to be precomputed', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('is complete when there is no folder to save it in', async () => {
    const plain = await get('?access=paid')
    await rename(test.dataDir, `${test.dataDir}-away`)
    try {
      const packed = await get('?access=paid', BROTLI)
      expect(packed.headers).not.toHaveProperty('age')
      expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    } finally {
      await rename(`${test.dataDir}-away`, test.dataDir)
    }
  })

  it('is written once for those who ask at the same time, and not for those who have it', async () => {
    // One of the test before failed.
    vi.advanceTimersByTime(10_000)
    const begun = vi.spyOn(CourtSelection.prototype, 'jsonPieces')
    const query = '?access=paid'
    const known = String((await get(query, BROTLI, 'HEAD')).headers.etag)
    expect((await get(query, { ...BROTLI, 'if-none-match': known })).statusCode).toBe(304)
    expect(begun).not.toHaveBeenCalled()
    const answers = await Promise.all([get(query, BROTLI), get(query, BROTLI), get(query, BROTLI)])
    for (const { headers, rawPayload } of answers) {
      expect(headers.etag).toBe(known)
      expect(rawPayload.equals(answers[0].rawPayload)).toBe(true)
    }
    expect(begun).toHaveBeenCalledTimes(1)
    begun.mockRestore()
  })

  it('is up to a minute old, says so, and keeps the ETag and count of its courts', async () => {
    const first = await get('', BROTLI)
    const known = { ...BROTLI, 'if-none-match': String(first.headers.etag) }
    expect(first.headers.age).toBe('0')
    await addCourts(test, 1)
    vi.advanceTimersByTime(40_000)
    const old = await get('', BROTLI)
    expect(old.headers).toMatchObject({ ...pick(first.headers), age: '40' })
    expect(old.rawPayload.equals(first.rawPayload)).toBe(true)
    const head = await get('', BROTLI, 'HEAD')
    expect(head.headers).toMatchObject({ ...pick(first.headers), age: '40' })
    const unchanged = await get('', known)
    expect(unchanged.statusCode).toBe(304)
    expect(unchanged.headers).toMatchObject({ age: '40', 'cache-control': LIST_CACHE_CONTROL })
    expect((await get('')).headers['x-total-count']).toBe(String(COURTS + 1))

    vi.advanceTimersByTime(20_000)
    const next = await get('', known)
    expect(next.statusCode).toBe(200)
    expect(next.headers).toMatchObject({ age: '0', 'x-total-count': String(COURTS + 1) })
    expect(JSON.parse(String(brotliDecompressSync(next.rawPayload)))).toHaveLength(COURTS + 1)
  })
})

const pick = ({ etag, link, ...headers }: Record<string, unknown>) => ({
  ...{ etag, link, 'x-total-count': headers['x-total-count'], 'content-length': headers['content-length'] },
})

it('a list of more than a megabyte is not kept by a cache of our own even if it is precomputed', async () => {
  const smaller = await openTestApp()
  await addCourts(smaller, 200)
  const { headers } = await smaller.app.inject('/api/courts')
  await smaller.close()
  expect(Number(headers['content-length'])).toBeGreaterThan(1024 ** 2)
  expect(headers['surrogate-control']).toBe('no-store')
})
