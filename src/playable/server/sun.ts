import { getTimes } from 'suncalc'
import type { Point } from '../../platform/contract/geo.ts'
import { type Interval, intersection, union } from '../contract/intervals.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Solar days are up to half a minute shorter or longer than 24 hours. */
const GAP_MS = 2 * MINUTE_MS

/** From sunrise to sunset, in whole minutes with sun. In polar day it is one interval, in polar night there is none. */
export function daylightBetween({ latitude, longitude }: Point, [from, until]: Interval): Interval[] {
  const days: Interval[] = []
  for (let day = from - DAY_MS; day < until + 2 * DAY_MS; day += DAY_MS) {
    const { sunrise, sunset, solarNoon, alwaysUp } = getTimes(new Date(day), latitude, longitude)
    const noon = Number(solarNoon)
    if (alwaysUp) days.push([noon - DAY_MS / 2, noon + DAY_MS / 2])
    if (sunrise && sunset) days.push([wholeMinute(sunrise, Math.ceil), wholeMinute(sunset, Math.floor)])
  }
  return intersection(union(days, GAP_MS), [[from, until]])
}

const wholeMinute = (time: Date, round: (minutes: number) => number) =>
  round(Number(time) / MINUTE_MS) * MINUTE_MS

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
/** More than the errors of heights and of times in whole minutes, outside the polar regions. */
const TOLERANCE_DEGREES = 1
const POLAR_DEGREES = 65
const SURELY_DAY = Math.sin((HORIZON_DEGREES + TOLERANCE_DEGREES) * RADIANS)
const SURELY_NIGHT = Math.sin((HORIZON_DEGREES - TOLERANCE_DEGREES) * RADIANS)

/**
 * Says where there is daylight at one moment (milliseconds), as `daylightBetween` does, but fast: from the height of
 * the sun, except close to sunrise, sunset and the poles. The position of the sun is by the low-precision formulas of the
 * Astronomical Almanac, right to 0.01 degrees.
 */
export function daylightAt(moment: number): (latitude: number, longitude: number) => boolean {
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
    const sinHeight = sin * sinDeclination + cos * cosDeclination * Math.cos(greenwich + longitude * RADIANS)
    if (Math.abs(latitude) < POLAR_DEGREES) {
      if (sinHeight > SURELY_DAY) return true
      if (sinHeight < SURELY_NIGHT) return false
    }
    return daylightBetween({ latitude, longitude }, [moment, moment + 1]).length > 0
  }
}
