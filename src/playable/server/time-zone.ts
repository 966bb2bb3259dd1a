import lookUp from '@photostructure/tz-lookup'
import type { Point } from '../../platform/contract/geo.ts'
import type { Interval } from '../contract/intervals.ts'
import type { WeekAhead } from '../contract/schema.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** The IANA time zone at a location; at sea and near borders an approximation. */
export function timeZoneAt({ latitude, longitude }: Point): string {
  const zone = lookUp(latitude, longitude)
  return isKnown(zone) ? zone : nauticalZone(longitude)
}

const known = new Map<string, boolean>()

/** Node.js may know fewer zones than the table. */
function isKnown(zone: string): boolean {
  let isValid = known.get(zone)
  if (isValid === undefined) {
    isValid = isTimeZone(zone)
    known.set(zone, isValid)
  }
  return isValid
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** 'Etc/GMT-2' for longitudes around 30: these names count westwards. */
function nauticalZone(longitude: number): string {
  const hours = Math.round(longitude / 15)
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/**
 * The offsets of time zones by year, as many as are asked for. From 2016 to 2036 no zone has more than two offsets
 * around a year, or changes less than a week apart.
 */
export class ZoneClocks {
  readonly #known = new Map<string, WeekAhead['clock']>()

  /** From two weeks before the year of a moment (milliseconds) to two weeks after it. */
  around(timeZone: string, moment: number): WeekAhead['clock'] {
    const year = new Date(moment).getUTCFullYear()
    const key = `${timeZone} ${year}`
    const clock =
      this.#known.get(key) ??
      clockOf(timeZone, Date.UTC(year, 0, 1) - 2 * WEEK_MS, Date.UTC(year + 1, 0, 1) + 2 * WEEK_MS)
    this.#known.set(key, clock)
    return clock
  }
}

/** The part of a clock between two moments. */
export function clockBetween(clock: WeekAhead['clock'], [from, until]: Interval): WeekAhead['clock'] {
  const first = clock.findLast((change) => Date.parse(change.from) <= from)
  const later = clock.filter((change) => Date.parse(change.from) > from && Date.parse(change.from) < until)
  return [...(first ? [{ ...first, from: new Date(from).toISOString() }] : []), ...later]
}

/** The offsets of a zone between two moments, to the minute: at `from`, and where it changes, at most once a week. */
function clockOf(timeZone: string, from: number, until: number): WeekAhead['clock'] {
  const offsetAt = offsetsOf(timeZone)
  const changes = [{ from, offset: offsetAt(from) }]
  for (let week = from; week < until; week += WEEK_MS) {
    const offset = offsetAt(week + WEEK_MS)
    if (offset === changes.at(-1)?.offset) continue
    changes.push({ from: changeBetween(week, week + WEEK_MS, offsetAt), offset })
  }
  return changes.map((change) => ({
    from: new Date(change.from).toISOString(),
    offset_minutes: change.offset,
  }))
}

/** The first minute with the later offset. */
function changeBetween(from: number, until: number, offsetAt: (moment: number) => number): number {
  let [before, after] = [from / MINUTE_MS, until / MINUTE_MS]
  const old = offsetAt(from)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle * MINUTE_MS) === old) before = middle
    else after = middle
  }
  return after * MINUTE_MS
}

/** Minutes by which the clocks of a zone are ahead of UTC, by moment. */
function offsetsOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  return (moment) => {
    const parts = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts
    const wallTime = Date.UTC(year, month - 1, day, hour, minute)
    return Math.round((wallTime - moment) / MINUTE_MS)
  }
}
