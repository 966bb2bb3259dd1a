import lookUp from '@photostructure/tz-lookup'
import type { Point } from '../../platform/contract/geo.ts'
import type { Interval } from '../contract/intervals.ts'
import type { WeekAhead } from '../contract/schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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

/** The offsets of time zones around a day; those of the latest day are kept. */
export class ZoneClocks {
  readonly #latest = new Map<string, { day: number; changes: WeekAhead['clock'] }>()

  /** From two days before a moment's day in UTC to `days` after it. */
  around(timeZone: string, moment: number, days: number): WeekAhead['clock'] {
    const day = Math.floor(moment / DAY_MS)
    const latest = this.#latest.get(timeZone)
    if (latest?.day === day) return latest.changes
    const changes = clockOf(timeZone, (day - 2) * DAY_MS, (day + days) * DAY_MS)
    this.#latest.set(timeZone, { day, changes })
    return changes
  }
}

/** The part of a clock between two moments. */
export function clockBetween(clock: WeekAhead['clock'], [from, until]: Interval): WeekAhead['clock'] {
  const first = clock.findLast((change) => Date.parse(change.from) <= from)
  const later = clock.filter((change) => Date.parse(change.from) > from && Date.parse(change.from) < until)
  return [...(first ? [{ ...first, from: new Date(from).toISOString() }] : []), ...later]
}

/** The offsets of a zone between two moments, to the minute: at `from`, and wherever it changes. */
function clockOf(timeZone: string, from: number, until: number): WeekAhead['clock'] {
  const offsetAt = offsetsOf(timeZone)
  const changes = [{ from, offset: offsetAt(from) }]
  for (let day = from; day < until; day += DAY_MS) {
    if (offsetAt(day + DAY_MS) === offsetAt(day)) continue
    const change = changeBetween(day, day + DAY_MS, offsetAt)
    changes.push({ from: change, offset: offsetAt(change) })
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
