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
