import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, reportFact } from '../../../test/factories.ts'
import { randomNumbers } from '../../../test/random.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'

let test: TestApp
/** Ids of published courts. */
let ids: number[]
/** Ids of an archived court, one that waits, and none. */
let others: number[]
beforeAll(async () => {
  test = await openTestApp()
  const { database, directory } = test
  const random = randomNumbers(7)
  ids = []
  for (let number = 0; number < 40; number++) {
    const place = { latitude: 51.5 + random() / 2, longitude: -0.1 + random() / 2 }
    const isFree = random() < 0.5
    const court = await createCourt(database, {
      ...place,
      isFree,
      name: `${number % 3 ? 'Park' : 'Hall'} ${random()}`,
    })
    if (random() < 0.7) await reportFact(database, court, { fact: 'floodlights', value: random() < 0.7 })
    if (random() < 0.5) await reportFact(database, court, { fact: 'nets', value: 'chain' })
    ids.push(court.id)
    // So that some courts are in each layer of the index.
    if (number === 20) await directory.refresh()
  }
  const archived = await createCourt(database, { status: 'archived' })
  const waiting = await createCourt(database, { status: 'pending' })
  await directory.refresh()
  others = [archived.id, waiting.id, 2 ** 31 - 1]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T18:00:30Z') })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
})

const list = (query: string, wanted: unknown, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api/courts/list?${query}`, payload: { ids: wanted }, headers })

it('refuses what are not ids of courts, too many, and what a search refuses', async () => {
  for (const wrong of [null, undefined, 1, '1', ['1'], [0], [1.5], [2 ** 31], Array(501).fill(1)]) {
    const answer = await list('', wrong)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid-request')
  }
  for (const query of ['radius=5', 'near=51.5', 'unknown=only', 'include=playable', 'limit=501'])
    expect((await list(query, ids)).statusCode, query).toBe(400)
})

const NEAR = 'near=51.6,0.1'
it.each([
  ...['', 'access=free', 'q=park', 'listed=true', 'bbox=0,51.5,0.3,51.8', NEAR, `${NEAR}&radius=10`],
  ...['has=floodlights', 'has=floodlights,nets&unknown=probable', `${NEAR}&has=nets&unknown=only`],
  ...[
    'playable=now',
    'playable=tonight&unknown=probable',
    `${NEAR}&radius=20&playable=now&limit=100&include=playable`,
  ],
])('finds by %j what the search of all courts finds of them, in its order', async (query) => {
  const wanted = ids.filter((_, at) => at % 3 !== 1)
  const all: NearbyCourtView[] = (await test.app.inject(`/api/courts?${query}`)).json()
  const expected = all.filter(({ id }) => wanted.includes(id))
  expect(expected.length).toBeGreaterThan(0)
  const answer = await list(query, [...wanted, ...others, ...wanted].reverse())
  expect(answer.json()).toEqual(expected)
  expect(answer.headers['x-total-count']).toBe(String(expected.length))
})

it('has pages, and says how far the nearest of them is', async () => {
  const [all, page] = [await list(NEAR, ids), await list(`${NEAR}&limit=5&offset=10`, ids)]
  expect(page.json()).toEqual(all.json().slice(10, 15))
  expect(page.headers['x-total-count']).toBe('40')
  const farthest = all.json().at(-1)
  const { headers } = await list(`${NEAR}&radius=2`, [farthest.id])
  expect(headers['x-nearest-miles']).toBe(String(farthest.distanceMiles))
})

it('is kept by nobody: neither as a whole, nor as a search around a place, nor as what has not changed', async () => {
  for (const query of ['', 'access=free', NEAR, 'has=nets']) {
    const { headers, statusCode } = await list(query, ids, { 'if-none-match': '*' })
    expect(statusCode).toBe(200)
    expect(headers['cache-control'], query).toBe('no-store')
    expect(headers, query).not.toHaveProperty('surrogate-control')
  }
  expect((await list('', [])).json()).toEqual([])
})
