import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { HoursEvaluator, normalizeHours, RETRY_MS } from './hours.ts'

let evaluator: HoursEvaluator
beforeAll(() => {
  evaluator = new HoursEvaluator(PATIENT)
})
afterAll(() => evaluator.close())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Monday, 23 November 2026. */
const FROM = Date.UTC(2026, 10, 23)
const DAY_MS = 86_400_000
const request = (hours: string, country = '') => ({
  ...{ country, region: '' },
  spans: [{ hours, from: FROM, until: FROM + DAY_MS }],
})

it.each([
  ['what is no time', 'ask at the desk', ''],
  ['holidays of an unknown country', 'Mo-Fr 08:00-18:00; PH off', ''],
  ['holidays of a country without a calendar', 'Mo-Fr 08:00-18:00; PH off', 'ph'],
  ['times of the sun, which depend on the place', 'sunrise-sunset', ''],
  ['times of the sun in other words', '08:00-sundown', ''],
  ['points in time', '08:00-20:00/00:01', ''],
  ['10,000 characters', '08:00-18:00 '.repeat(834), ''],
])('can’t read %s', async (_, hours, country) => {
  expect(await evaluator.evaluate(request(hours, country))).toBeNull()
})

it('goes on with others after hours that take too long, and tries those again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubEnv('STUCK_HOURS', 'yes')
  const stuck = new HoursEvaluator({
    script: new URL('../../../test/programs/stuck-hours.mjs', import.meta.url),
  })
  const [tooLong, next] = ['07:00-18:00', '08:00-18:00'].map((hours) =>
    stuck.evaluate(request(hours), 60_000),
  )
  expect(await stuck.evaluate(request('07:00-18:00'), 0)).toBeUndefined()
  vi.stubEnv('STUCK_HOURS', undefined)
  expect(await tooLong).toBeUndefined()
  expect(await next).toEqual([])
  expect(await stuck.evaluate(request('07:00-18:00'))).toBeUndefined()
  vi.setSystemTime(Date.now() + RETRY_MS)
  expect(await stuck.evaluate(request('07:00-18:00'))).toEqual([])
  await stuck.close()
})

it('evaluates wall-clock times, and says where one has to ask', async () => {
  const evaluated = evaluator.evaluate(request('Mo 08:00-12:00; Mo 14:00-18:00 "ask"'))
  expect(await evaluated).toEqual([[FROM + (14 / 24) * DAY_MS, FROM + (18 / 24) * DAY_MS, false]])
})

it('evaluates the same once', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => evaluator.evaluate(request('07:00-18:00'))))
  expect(first).toHaveLength(1)
  expect(second).toBe(first)
})

it.each([
  [
    'are spelled when a busy machine answers the second time',
    [undefined, 'Mo 08:00-18:00'],
    'Mo 08:00-18:00',
  ],
  ['that take too long twice are not spelled', [undefined, undefined, 'Mo 08:00-18:00'], undefined],
])('hours %s', async (_, answers, spelled) => {
  const request = () => Promise.resolve(answers.shift())
  expect(await normalizeHours('Mo 8-18', { request })).toBe(spelled)
})
