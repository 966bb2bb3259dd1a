import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { unitVector } from '../../platform/indexes/spatial.ts'
import { Daylight, daylightBetween } from './sun.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIRST = Date.UTC(2026, 0, 1)

const hasDaylight = (latitude: number, longitude: number, moment: number) =>
  daylightBetween({ latitude, longitude }, [moment, moment + 1]).length > 0

/** What searches use: the fast way if it knows, else the exact one. */
function searched(latitude: number, longitude: number, moment: number): boolean {
  const daylight = new Daylight(moment)
  const vector = Float32Array.from(unitVector(latitude, longitude))
  return daylight.ofPlace(vector, 0) ?? daylight.at({ latitude, longitude })
}

describe('daylight at one moment', () => {
  it('is what the intervals say, anywhere and at any time of any year', () => {
    const random = randomNumbers(17)
    for (let i = 0; i < 20_000; i++) {
      const moment = FIRST + Math.floor((random() - 0.5) * 20 * 365.25 * DAY_MS)
      const [latitude, longitude] = [random() * 180 - 90, random() * 360 - 180]
      const says = searched(latitude, longitude, moment)
      expect(says, `${latitude}, ${longitude}, ${new Date(moment).toISOString()}`).toBe(
        hasDaylight(latitude, longitude, moment),
      )
    }
  })

  it.each([
    ['London', 51.5, -0.12],
    ['Tromsø', 69.65, 18.95],
    ['Taveuni', -16.8, 180],
  ])('changes in the same minute as the intervals in %s', (_, latitude, longitude) => {
    for (let day = 0; day < 365; day += 9) {
      const noon = FIRST + day * DAY_MS
      for (const edge of daylightBetween({ latitude, longitude }, [noon, noon + 2 * DAY_MS]).flat())
        for (const moment of [edge - MINUTE_MS, edge - 1, edge, edge + MINUTE_MS])
          expect(searched(latitude, longitude, moment)).toBe(hasDaylight(latitude, longitude, moment))
    }
  })
})

it.each([
  [
    'the morning after the last night with sun',
    71.49290361102979,
    80.19579876140227,
    '2024-08-02T02:41:44.875Z',
  ],
  [
    'the morning after the last such night in the south',
    -69.2976632941006,
    1.4328323749651304,
    '2034-01-21T06:58:14.041Z',
  ],
  ['the day before polar day begins', 66.89635155799576, -56.68454522584125, '2022-06-02T12:23:01.474Z'],
])('has daylight in %s', (_, latitude, longitude, at) => {
  expect(hasDaylight(latitude, longitude, Date.parse(at))).toBe(true)
})
