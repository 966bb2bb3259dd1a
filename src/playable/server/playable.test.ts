import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, reportFact } from '../../../test/factories.ts'
import { makeDatabaseUnreachable } from '../../../test/unreachable-database.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { playableAt } from '../contract/playable.ts'

let test: TestApp
let restoreDatabase = () => {}
beforeAll(async () => {
  test = await openTestApp()
})
afterEach(() => restoreDatabase())
afterAll(() => test.close())

const NOON = '2026-11-23T12:00:00Z'
const YEAR_MS = 365.25 * 86_400_000
const yearsFromNow = (years: number) => new Date(Date.now() + years * YEAR_MS).toISOString()

const get = (path: string) => test.app.inject(`/api/courts/${path}`)
const playable = (id: number, at = NOON) => get(`${id}/playable?at=${encodeURIComponent(at)}`)

async function courtWith(
  wanted: Parameters<typeof createCourt>[1] = {},
  said: Record<string, string | boolean> = {},
) {
  const court = await createCourt(test.database, wanted)
  for (const [fact, value] of Object.entries(said)) await reportFact(test.database, court, { fact, value })
  await test.directory.refresh()
  return court
}

describe('refuses', () => {
  it.each([
    '',
    'tomorrow',
    '2026-11-23',
    '20:00',
    '2026-13-01T00:00:00Z',
    '2026-11-23T20:00:00',
    '1795464000',
  ])('at=%s, which is no moment', async (at) => {
    const { id } = await courtWith()
    const answer = await playable(id, at)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe(
      'Send one moment with its offset from UTC, such as 2026-11-23T20:00:00Z.',
    )
  })

  it('two moments', async () => {
    const { id } = await courtWith()
    const answer = await get(`${id}/playable?at=${NOON}&at=${NOON}`)
    expect(answer.statusCode).toBe(400)
  })

  it.each([-10.1, 10.1, 5000])('a moment %s years from now', async (years) => {
    const { id } = await courtWith()
    const answer = await playable(id, yearsFromNow(years))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatch(/^(A moment can be at most 10 years from now|Send one moment)/)
  })

  it('courts that are unknown, pending or merged', async () => {
    const other = await courtWith()
    const pending = await courtWith({ status: 'pending' })
    const merged = await courtWith({ status: 'archived', mergedInto: other.id })
    for (const id of [MAX_ID, pending.id])
      expect((await playable(id)).json()).toMatchObject({ code: 'court-not-found' })
    expect((await playable(merged.id)).json()).toMatchObject({ code: 'court-merged', mergedInto: other.id })
    expect((await get('x/playable')).statusCode).toBe(400)
  })
})

it('answers for now, and for a moment anywhere', async () => {
  const { id } = await courtWith({}, { floodlights: true })
  const now = await get(`${id}/playable`)
  expect(now.statusCode).toBe(200)
  expect(now.json().state).toBe('playable')
  expect(Math.abs(Date.parse(now.json().at) - Date.now())).toBeLessThan(60_000)
  expect((await playable(id, '2026-11-23T20:00:00+02:00')).json()).toEqual({
    ...{ at: '2026-11-23T18:00:00.000Z', time_zone: 'Europe/London' },
    ...{ state: 'playable', until: null, headline: 'Playable now', reason: 'Lights confirmed by 1, today' },
  })
  for (const years of [-9.9, 9.9]) expect((await playable(id, yearsFromNow(years))).statusCode).toBe(200)
})

it.each([
  [90, 0],
  [-90, 180],
  [0, 180],
  [0, -180],
])('answers at %s, %s', async (latitude, longitude) => {
  const { id } = await courtWith({ latitude, longitude }, { opening_hours: 'sunrise-sunset' })
  expect((await playable(id)).statusCode).toBe(200)
  expect((await get(`${id}/details`)).statusCode).toBe(200)
})

it('gives a court page what it needs to say the same', async () => {
  const said = { opening_hours: 'Mo-Su 06:00-23:00', light_hours: '15:00-22:00', floodlights: true }
  const { id } = await courtWith({ isIndoor: null, isFree: false, priceGbp: 5.5 }, said)
  const { court, playable: week } = (await get(`${id}/details`)).json()
  for (const hour of [0, 5, 9, 15, 21, 22, 23, 50]) {
    const at = Date.parse(week.from) + hour * 3_600_000
    const { at: _, time_zone, ...line } = (await playable(id, new Date(at).toISOString())).json()
    expect(time_zone).toBe(week.time_zone)
    expect(playableAt({ court, facts: court.facts, week }, at, Date.now())).toEqual(line)
  }
})

it('shows a change of facts at once', async () => {
  const court = await courtWith({}, { opening_hours: '00:00-08:00', floodlights: false })
  expect((await playable(court.id)).json()).toMatchObject({
    ...{ state: 'open-later', headline: 'Closed until tomorrow at 00:00', until: '2026-11-24T00:00:00.000Z' },
    reason: expect.stringMatching(/^Hours confirmed by 1, today · dark until tomorrow at 07:3\d$/),
  })
  await reportFact(test.database, court, { fact: 'access', value: 'private' })
  await test.directory.refresh()
  expect((await playable(court.id)).json()).toMatchObject({ state: 'closed', headline: 'Private' })
})

it('says that it is indoors, but not the price, which stands beside it', async () => {
  const price = { isIndoor: true, isFree: false, priceGbp: 42, priceDurationMinutes: 60 }
  const { id } = await courtWith(price, { opening_hours: 'Mo-Su 08:00-22:00' })
  expect((await playable(id)).json()).toMatchObject({
    ...{ state: 'playable', headline: 'Open until 22:00' },
    reason: 'Indoor · hours confirmed by 1, today',
  })
})

it('answers while the database is unreachable', async () => {
  const { id } = await courtWith({}, { opening_hours: '24/7' })
  restoreDatabase = makeDatabaseUnreachable(test.database)
  expect((await playable(id)).json()).toMatchObject({ state: 'playable' })
  const details = await get(`${id}/details`)
  expect(details.json()).toMatchObject({ incomplete: true, playable: { opening_hours: { hours: '24/7' } } })
})
