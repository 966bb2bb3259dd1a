import { getTimes } from 'suncalc'
import type { Point } from '../../platform/contract/geo.ts'
import { type Interval, intersection, union } from '../contract/intervals.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Solar days are up to half a minute shorter or longer than 24 hours. */
const GAP_MS = 2 * MINUTE_MS

/** From sunrise to sunset, in whole minutes with sun. In polar day it is one interval, in polar night there is none. */
export function daylightBetween(place: Point, [from, until]: Interval): Interval[] {
  const { latitude, longitude } = place
  const days: Interval[] = []
  for (let day = from - DAY_MS; day < until + 2 * DAY_MS; day += DAY_MS) {
    const { sunrise, sunset, solarNoon, alwaysUp } = getTimes(new Date(day), latitude, longitude)
    const noon = Number(solarNoon)
    if (alwaysUp) days.push([noon - DAY_MS / 2, noon + DAY_MS / 2])
    if (!sunrise || !sunset) continue
    // At the ends of polar day the sun rises or sets only once, and the other time can be anything.
    const rise =
      +sunrise < noon && isOnHorizon(sunrise, place) ? wholeMinute(sunrise, Math.ceil) : noon - DAY_MS / 2
    const set =
      +sunset > noon && isOnHorizon(sunset, place) ? wholeMinute(sunset, Math.floor) : noon + DAY_MS / 2
    days.push([rise, set])
  }
  return intersection(union(days, GAP_MS), [[from, until]])
}

const wholeMinute = (time: Date, round: (minutes: number) => number) =>
  round(Number(time) / MINUTE_MS) * MINUTE_MS

function isOnHorizon(time: Date, { latitude, longitude }: Point): boolean {
  const height = sunHeightAt(+time)(latitude, longitude)
  return height > sineAbove(-ON_HORIZON_DEGREES) && height < sineAbove(ON_HORIZON_DEGREES)
}

/** The words for times of the sun in opening hours. */
export type SunTime = 'sunrise' | 'sunset' | 'dawn' | 'dusk'
export const SUN_TIMES = /sunrise|sunset|dawn|dusk/i

/** When the sun does what on the solar day of a moment; undefined if one of them doesn't happen. */
export function sunTimesOn(
  { latitude, longitude }: Point,
  moment: number,
): Record<SunTime, number> | undefined {
  const times = getTimes(new Date(moment), latitude, longitude)
  const { sunrise, sunset, dawn, dusk } = times
  if (!(sunrise && sunset && dawn && dusk)) return undefined
  return { sunrise: +sunrise, sunset: +sunset, dawn: +dawn, dusk: +dusk }
}

const RADIANS = Math.PI / 180
const J2000_MS = Date.UTC(2000, 0, 1, 12)
/** The height of the sun's centre at sunrise and sunset: half its width and the refraction of the air. */
const HORIZON_DEGREES = -0.833
/** More than the errors of heights and of the times of sunrise and sunset. */
const TOLERANCE_DEGREES = 0.05
/** Where the sun may graze the horizon, these times are less exact. */
const POLAR_DEGREES = 65
const POLAR_TOLERANCE_DEGREES = 3
const NEAR_POLE_DEGREES = 80
/** How exact times of sunrise and sunset must be. */
const ON_HORIZON_DEGREES = 1
const sineAbove = (degrees: number) => Math.sin((HORIZON_DEGREES + degrees) * RADIANS)
const SURELY_DAY = sineAbove(TOLERANCE_DEGREES)
const SURELY_NIGHT = sineAbove(-TOLERANCE_DEGREES)
const SURELY_POLAR_DAY = sineAbove(POLAR_TOLERANCE_DEGREES)
const SURELY_POLAR_NIGHT = sineAbove(-POLAR_TOLERANCE_DEGREES)

/** Degrees. */
const CELL_SIZE = 3
const COLUMNS = 360 / CELL_SIZE
const ROWS = 180 / CELL_SIZE
/** More than from the middle of a cell to its corners, and than the sun moves in a minute. */
const CELL_TOLERANCE_DEGREES = CELL_SIZE * Math.SQRT1_2 + 0.5
const ALL_DAY = sineAbove(CELL_TOLERANCE_DEGREES)
const ALL_NIGHT = sineAbove(-CELL_TOLERANCE_DEGREES)
const [UNKNOWN, DAY, NIGHT, MIXED] = [0, 1, 2, 3]

/**
 * Says where there is daylight at one moment (milliseconds), as `daylightBetween` does, but fast: from the height of
 * the sun, except very close to sunrise, sunset and the poles. Only whole minutes with sun count, so the sun has to be
 * up at both ends of the minute.
 */
export function daylightAt(moment: number): (latitude: number, longitude: number) => boolean {
  const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS
  const [first, last] = [sunHeightAt(minute), sunHeightAt(minute + MINUTE_MS)]
  const cells = new Uint8Array(ROWS * COLUMNS)
  const cellAt = (row: number, column: number) => {
    const height = first((row + 0.5) * CELL_SIZE - 90, (column + 0.5) * CELL_SIZE - 180)
    return height > ALL_DAY ? DAY : height < ALL_NIGHT ? NIGHT : MIXED
  }
  return (latitude, longitude) => {
    if (Math.abs(latitude) < POLAR_DEGREES) {
      const row = Math.floor((latitude + 90) / CELL_SIZE)
      const column = Math.floor((longitude + 180) / CELL_SIZE) % COLUMNS
      const at = row * COLUMNS + column
      if (cells[at] === UNKNOWN) cells[at] = cellAt(row, column)
      if (cells[at] !== MIXED) return cells[at] === DAY
      const lower = Math.min(first(latitude, longitude), last(latitude, longitude))
      if (lower > SURELY_DAY) return true
      if (lower < SURELY_NIGHT) return false
    } else if (Math.abs(latitude) < NEAR_POLE_DEGREES) {
      const height = first(latitude, longitude)
      if (height > SURELY_POLAR_DAY) return true
      if (height < SURELY_POLAR_NIGHT) return false
    }
    return daylightBetween({ latitude, longitude }, [moment, moment + 1]).length > 0
  }
}

/**
 * The sine of the sun's height at one moment, by the low-precision formulas of the Astronomical Almanac, right to 0.01
 * degrees.
 */
function sunHeightAt(moment: number): (latitude: number, longitude: number) => number {
  const days = (moment - J2000_MS) / DAY_MS
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const ecliptic =
    (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS
  const sinDeclination = Math.sin(obliquity) * Math.sin(ecliptic)
  const cosDeclination = Math.sqrt(1 - sinDeclination ** 2)
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic))
  const greenwich = (280.46062 + 360.98564737 * days) * RADIANS - rightAscension
  return (latitude, longitude) => {
    const [sin, cos] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)]
    return sin * sinDeclination + cos * cosDeclination * Math.cos(greenwich + longitude * RADIANS)
  }
}
