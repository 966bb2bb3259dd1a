import { getTimes } from 'suncalc'
import type { Point } from '../../platform/contract/geo.ts'
import { unitVector } from '../../platform/indexes/spatial.ts'
import { type Interval, intersection, intervalAt, union } from '../contract/intervals.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Solar days are up to half a minute shorter or longer than 24 hours. */
const GAP_MS = 2 * MINUTE_MS

/** From sunrise to sunset, in whole minutes with sun. In polar day it is one interval, in polar night there is none. */
export function daylightBetween(place: Point, [from, until]: Interval): Interval[] {
  const days: Interval[] = []
  for (let moment = from - DAY_MS; moment < until + 2 * DAY_MS; moment += DAY_MS) {
    const day = solarDayOf(place, moment)
    if (day) days.push(day)
  }
  return intersection(union(days, GAP_MS), [[from, until]])
}

/** From sunrise to sunset on the solar day of a moment: in polar day from midnight to midnight. */
function solarDayOf(place: Point, moment: number): Interval | undefined {
  const { sunrise, sunset, solarNoon, alwaysUp } = getTimes(new Date(moment), place.latitude, place.longitude)
  const noon = Number(solarNoon)
  const [before, after] = [noon - DAY_MS / 2, noon + DAY_MS / 2]
  if (!sunrise || !sunset) return alwaysUp ? [before, after] : undefined
  // At the ends of polar day the sun rises or sets only once, and the other time can be anything.
  const rises = +sunrise < noon && isOnHorizon(sunrise, place)
  const sets = +sunset > noon && isOnHorizon(sunset, place)
  return [rises ? wholeMinute(sunrise, Math.ceil) : before, sets ? wholeMinute(sunset, Math.floor) : after]
}

const wholeMinute = (time: Date, round: (minutes: number) => number) =>
  round(Number(time) / MINUTE_MS) * MINUTE_MS

function isOnHorizon(time: Date, { latitude, longitude }: Point): boolean {
  const sine = sineOfHeight(sunAt(+time), ...unitVector(latitude, longitude))
  return sine > sineAbove(-ON_HORIZON_DEGREES) && sine < sineAbove(ON_HORIZON_DEGREES)
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
/** More than twice the greatest difference between heights and the times of sunrise and sunset (0.009 degrees). */
const TOLERANCE_DEGREES = 0.02
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
const POLAR_Z = Math.sin(POLAR_DEGREES * RADIANS)
const NEAR_POLE_Z = Math.sin(NEAR_POLE_DEGREES * RADIANS)

/**
 * Says where there is daylight at one moment (milliseconds), as `daylightBetween` does. Only whole minutes with sun
 * count, so the sun has to be up at both ends of the minute.
 */
export class Daylight {
  readonly moment: number
  readonly #first: Vector
  readonly #last: Vector

  constructor(moment: number) {
    const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS
    this.moment = moment
    this.#first = sunAt(minute)
    this.#last = sunAt(minute + MINUTE_MS)
  }

  /**
   * Fast, from the height of the sun; undefined very close to sunrise, sunset and the poles.
   *
   * @param vectors unit vectors of places: x, y and z of each
   */
  ofPlace(vectors: Float32Array, place: number): boolean | undefined {
    const x = vectors[3 * place] as number
    const y = vectors[3 * place + 1] as number
    const z = vectors[3 * place + 2] as number
    const first = sineOfHeight(this.#first, x, y, z)
    if (z < NEAR_POLE_Z && z > -NEAR_POLE_Z) {
      if (first > SURELY_POLAR_DAY) return true
      if (first < SURELY_POLAR_NIGHT) return false
    }
    return this.#nearHorizon(first, x, y, z)
  }

  #nearHorizon(first: number, x: number, y: number, z: number): boolean | undefined {
    if (z > POLAR_Z || z < -POLAR_Z) return undefined
    const last = sineOfHeight(this.#last, x, y, z)
    const lower = first < last ? first : last
    return lower > SURELY_DAY || (lower < SURELY_NIGHT ? false : undefined)
  }

  /** Right everywhere, but slow. */
  at(place: Point): boolean {
    if (Math.abs(place.latitude) > POLAR_DEGREES)
      return daylightBetween(place, [this.moment, this.moment + 1]).length > 0
    const day = solarDayOf(place, this.moment)
    return day !== undefined && intervalAt([day], this.moment) !== undefined
  }
}

type Vector = readonly [x: number, y: number, z: number]

const sineOfHeight = (sun: Vector, x: number, y: number, z: number) => x * sun[0] + y * sun[1] + z * sun[2]

/**
 * The direction from the earth's centre to the sun at a moment (milliseconds), by the low-precision formulas of the
 * Astronomical Almanac, right to 0.01 degrees.
 */
function sunAt(moment: number): Vector {
  const days = (moment - J2000_MS) / DAY_MS
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const ecliptic =
    (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const obliquity = (23.439 - 0.0000004 * days) * RADIANS
  const sinDeclination = Math.sin(obliquity) * Math.sin(ecliptic)
  const cosDeclination = Math.sqrt(1 - sinDeclination ** 2)
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic))
  const west = (280.46062 + 360.98564737 * days) * RADIANS - rightAscension
  return [cosDeclination * Math.cos(west), -cosDeclination * Math.sin(west), sinDeclination]
}
