import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, reportFact } from '../../../test/factories.ts'
import { nearbyCourtView } from '../../search/contract/found-court.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T12:00:30Z') })
})
afterEach(() => void vi.useRealTimers())

const NEAR = 'near=51.5,-0.12&radius=2'

const get = (query: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/courts?${query}`, headers })
const lineOf = async (court: { id: number }) =>
  (await get('limit=100&include=playable')).json().find(({ id }: { id: number }) => id === court.id).playable

async function courtWith(said: Record<string, string | boolean> = {}) {
  const court = await createCourt(test.database)
  for (const [fact, value] of Object.entries(said)) await reportFact(test.database, court, { fact, value })
  await test.directory.refresh()
  return court
}

describe('refuses', () => {
  const MUST_BE = 'Must be include=playable or omitted.'
  const TOO_MANY = 'include=playable requires a limit of at most 100.'
  it.each([
    ['limit=24&include=nonsense', MUST_BE],
    ['limit=24&include=', MUST_BE],
    ['limit=24&include=playable&include=playable', MUST_BE],
    ['include=playable', TOO_MANY],
    [`${NEAR}&include=playable`, TOO_MANY],
    ['limit=101&include=playable', TOO_MANY],
  ])('%s', async (query, sentence) => {
    const answer = await get(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-request', error: sentence })
  })
})

it('says nothing about it unless asked', async () => {
  await courtWith()
  expect((await get('limit=100')).json()[0]).not.toHaveProperty('playable')
})

it('says of each court what its own call says', async () => {
  await courtWith({ floodlights: true })
  await courtWith({ opening_hours: 'Mo-Su 06:00-23:00', light_hours: '15:00-22:00', floodlights: true })
  const plain = (await get(`${NEAR}&limit=100`)).json()
  const answer = await get(`${NEAR}&limit=100&include=playable`)
  expect(answer.headers['x-total-count']).toBe(String(plain.length))
  const rows = nearbyCourtView.array().parse(answer.json())
  expect(rows.map(({ playable: _, ...row }) => row)).toEqual(plain)
  for (const { id, playable } of rows) {
    expect(playable?.at).toBe('2026-11-23T12:00:00.000Z')
    const { payload } = await test.app.inject(`/api/courts/${id}/playable?at=${playable?.at}`)
    expect(playable).toEqual({ ...JSON.parse(payload), is_now: true })
  }
})

it('names closing by hours, and what nobody has said', async () => {
  const closed = await courtWith({ opening_hours: 'Mo-Su 18:00-20:00' })
  expect(await lineOf(closed)).toMatchObject({
    ...{ state: 'open-later', headline: 'Closed until 18:00', until: '2026-11-23T18:00:00.000Z' },
  })
  vi.setSystemTime(Date.parse('2026-11-23T22:00:00Z'))
  expect(await lineOf(await courtWith())).toMatchObject({
    ...{
      state: 'unknown',
      headline: 'No daylight until 07:34',
      reason: 'Nobody has said whether there are lights',
    },
  })
})

it('has the same entity tag until it says something else', async () => {
  const court = await courtWith()
  const ask = (etag?: unknown) =>
    get('limit=100&include=playable', etag ? { 'if-none-match': String(etag) } : {})
  const { etag } = (await ask()).headers
  vi.setSystemTime(Date.parse('2026-11-23T12:00:59Z'))
  expect((await ask(etag)).statusCode).toBe(304)
  await reportFact(test.database, court, { fact: 'access', value: 'private' })
  await test.directory.refresh()
  expect((await ask(etag)).statusCode).toBe(200)
  expect((await lineOf(court)).headline).toBe('Private')
  const { etag: noon } = (await ask()).headers
  vi.setSystemTime(Date.parse('2026-11-23T22:00:00Z'))
  expect((await ask(noon)).statusCode).toBe(200)
})
