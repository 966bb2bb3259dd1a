import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { READS_PER_MINUTE } from '../../platform/http/limits.ts'
import type { CourtView } from '../contract/schema.ts'
import { publishChanges } from './changes.queries.ts'
import { COURTS_PER_READ_COST } from './courts.routes.ts'
import { LIST_CACHE_CONTROL } from './send-open-data.ts'

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

describe('a list that is too large to be precomputed', () => {
  it('is complete in every encoding and for each access filter', async () => {
    const plain = await get('')
    expect(plain.headers).toMatchObject({ 'x-total-count': String(COURTS), vary: 'accept-encoding' })
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
    const courts: CourtView[] = plain.json()
    expect(new Set(courts.map(({ id }) => id)).size).toBe(COURTS)
    const packed = await get('', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
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

it('a list of more than a megabyte is not kept by a cache of our own even if it is precomputed', async () => {
  const smaller = await openTestApp()
  await addCourts(smaller, 200)
  const { headers } = await smaller.app.inject('/api/courts')
  await smaller.close()
  expect(Number(headers['content-length'])).toBeGreaterThan(1024 ** 2)
  expect(headers['surrogate-control']).toBe('no-store')
})
