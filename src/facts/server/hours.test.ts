import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { HoursEvaluator, normalizeHours, RETRY_MS, readHours } from './hours.ts'

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
  ['times of the sun, which depend on the place', 'sunrise-sunset', ''],
  ['times of the sun in other words', '08:00-sundown', ''],
  ['one hour that may be two', '6-8', ''],
  ['days without times beside others with times', '08:00-18:00, Sa', ''],
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

const hour = (hours: number) => FROM + (hours / 24) * DAY_MS

it.each([
  ['of an unknown country', 'Mo-Fr 08:00-18:00; PH off', '', [[8, 18, false]]],
  ['of a country without a calendar', 'Mo-Fr 08:00-18:00; PH off', 'ph', [[8, 18, false]]],
  [
    'with shorter hours',
    'Mo-Fr 08:00-18:00; PH 10:00-14:00',
    '',
    [
      [8, 10, false],
      [10, 14, true],
      [14, 18, false],
    ],
  ],
  ['that are on no holidays, either', 'Mo-Fr,PH 08:00-18:00', '', [[8, 18, true]]],
  [
    'of schools',
    'Mo-Fr 17:00-21:00; SH 09:00-21:00',
    'gb',
    [
      [9, 17, false],
      [17, 21, true],
    ],
  ],
  ['of schools on weekdays', 'SH Mo-Fr 09:00-12:00', 'gb', [[9, 12, false]]],
  [
    'of schools, longer',
    'Mo 10:00-12:00, SH 12:00-14:00',
    'gb',
    [
      [10, 12, true],
      [12, 14, false],
    ],
  ],
  ['of both kinds', 'Mo-Su 09:00-12:00; PH,SH off', '', [[9, 12, false]]],
  ['of schools, when they are known', 'Mo-Fr 08:00-12:00; SH off', 'pt', [[8, 12, true]]],
])('has to ask about holidays %s only where they make a difference: %s', async (_, hours, country, open) => {
  const expected = open.map(([from, until, sure]) => [hour(Number(from)), hour(Number(until)), sure])
  expect(await evaluator.evaluate(request(hours, country))).toEqual(expected)
})

it('takes the end of a calendar of school holidays for no news', async () => {
  const far = Date.UTC(2040, 0, 2)
  const spans = [{ hours: 'Mo-Fr 08:00-12:00; SH off', from: far, until: far + DAY_MS }]
  const open = await evaluator.evaluate({ country: 'pt', region: '', spans })
  expect(open).toEqual([[far + (8 / 24) * DAY_MS, far + (12 / 24) * DAY_MS, false]])
})

it.each([
  ['hours beyond 24', 'Mo 20:00-26:00', '2026-11-23', [[20, 26, true]]],
  ['dated closures', '08:00-18:00; Dec 25 off', '2026-12-25', []],
  ['closures over years', '08:00-18:00; 2026 Nov 1-2026 Dec 15 off', '2026-11-23', []],
  [
    'closures over years, after them',
    '08:00-18:00; 2026 Nov 1-2026 Dec 15 off',
    '2027-11-23',
    [[8, 18, true]],
  ],
  ['odd weeks', 'week 1-53/2 Mo 10:00-12:00', '2026-11-16', [[10, 12, true]]],
  ['odd weeks, in one', 'week 1-53/2 Mo 10:00-12:00', '2026-11-09', []],
  ['leap days', 'Feb 29 10:00-12:00', '2028-02-29', [[10, 12, true]]],
  ['days after February without a leap day', 'Feb 29 10:00-12:00', '2027-03-01', []],
])('knows %s', async (_, hours, day, open) => {
  const from = Date.parse(day)
  const span = { hours, from, until: from + 2 * DAY_MS }
  const expected = open.map(([start, end, sure]) => [
    from + Number(start) * 3_600_000,
    from + Number(end) * 3_600_000,
    sure,
  ])
  const spans = await evaluator.evaluate({ country: '', region: '', spans: [span] })
  expect(spans?.filter(([start]) => start < from + DAY_MS)).toEqual(expected)
})

it('evaluates the same once', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => evaluator.evaluate(request('07:00-18:00'))))
  expect(first).toHaveLength(1)
  expect(second).toBe(first)
})

it.each([
  [
    'are spelled when a busy machine answers the second time',
    [undefined, { hours: '08:00-18:00' }],
    '08:00-18:00',
  ],
  ['that take too long twice are not spelled', [undefined, undefined, { hours: '08:00-18:00' }], undefined],
])('hours %s', async (_, answers, spelled) => {
  const request = () => Promise.resolve(answers.shift())
  expect(await normalizeHours('Mo 8-18', { request })).toBe(spelled)
})

it.each([
  ['whenever you like', 'whenever you like'],
  ['Mo-Fr 8am-6pm; Sat in summer', 'in summer'],
  ['Mo-Fr 08:00-18:00; Sa 10:00-; Su off', 'Sa 10:00-'],
  ['Mo-Fr 08:00-18:00, Sa', 'Mo-Fr 08:00-18:00, Sa'],
  ['8am-8pm M-F, 9am-5pm Sat', '08:00-20:00 Mo-Fr 09:00-17:00 Sa'],
  ['25 Dec off', '25 Dec off'],
  ['08:00-20:00/00:01', '08:00-20:00/00:01'],
  ['E-R 9-17', 'r'],
  ['9:75-17:00', '9:75-17:00'],
])('names what can’t be read in %s', async (text, part) => {
  const problem = `We can’t read “${part}”. Write hours like Mo-Fr 08:00-18:00; Sa 10:00-16:00.`
  expect(await readHours(text)).toEqual({ problem })
})

it.each([
  ['7 am to 11 pm daily', 'Mo-Su 07:00-23:00'],
  ['0700 - 2300 hrs', '07:00-23:00'],
  ['7:00 am &ndash; 11:00 pm&nbsp;daily', 'Mo-Su 07:00-23:00'],
  ['Mo-Sa 07:00–18:00', 'Mo-Sa 07:00-18:00'],
  ['12:00 pm - 3:00 pm', '12:00-15:00'],
  ['Lun-Ven 9h-18h', 'Mo-Fr 09:00-18:00'],
  ['Daily 8am-dusk', 'Mo-Su 08:00-dusk'],
  ['Monday to Friday 9 to 5pm', 'Mo-Fr 09:00-17:00'],
  ['9am-9pm every day', 'Mo-Su 09:00-21:00'],
  ['Sat and Sun 10am-4pm', 'Sa,Su 10:00-16:00'],
  ['5am to 11pm, 7 days a week', 'Mo-Su 05:00-23:00'],
  ['Пн-Пт 9:00-18:00', 'Mo-Fr 09:00-18:00'],
  ['by appointment', '"by appointment"'],
  ['Mo-Fr 09:00-17:00 “ask the caretaker”', 'Mo-Fr 09:00-17:00 "ask the caretaker"'],
  ['week 1-53/2 Mo 10:00-12:00', 'week 01-53/2 Mo 10:00-12:00'],
  ['9am-9pm closed Sunday', '09:00-21:00; Su off'],
  ['9-21 PH off', '09:00-21:00; PH off'],
  ['Sun closed Mon-Sat 9am-5pm', 'Su off; Mo-Sa 09:00-17:00'],
  ['15am-10pm', '15:00-22:00'],
  ['Mo-Fr 2000-2030', 'Mo-Fr 20:00-20:30'],
  ['2026 Nov 1-2026 Dec 15 off', '2026 Nov 01-2026 Dec 15 off'],
])('reads %s', async (text, hours) => {
  expect(await readHours(text)).toEqual({ hours })
  expect(await readHours(hours)).toEqual({ hours })
})
