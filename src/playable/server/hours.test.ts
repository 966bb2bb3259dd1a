import { afterAll, beforeAll, expect, it } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { HoursEvaluator } from './hours.ts'

let evaluator: HoursEvaluator
beforeAll(() => {
  evaluator = new HoursEvaluator(PATIENT)
})
afterAll(() => evaluator.close())

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

it('tells hours that are not read yet from those that take too long, and goes on with others', async () => {
  const stuck = new HoursEvaluator({
    script: new URL('../../../test/programs/stuck-hours.mjs', import.meta.url),
  })
  expect(await stuck.evaluate(request('08:00-18:00'), 0)).toBeUndefined()
  expect(await stuck.evaluate(request('24/7'), 0)).toBeUndefined()
  await expect.poll(() => stuck.evaluate(request('08:00-18:00'))).toBeNull()
  await expect.poll(() => stuck.evaluate(request('24/7'))).toEqual([])
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
