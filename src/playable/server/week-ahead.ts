import { LRUCache } from 'lru-cache'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { readWrittenHours } from '../../facts/contract/written-hours.ts'
import type { HoursRequest, OpenSpan } from '../../facts/server/hours.thread.ts'
import { HoursEvaluator } from '../../facts/server/hours.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { type Interval, union } from '../contract/intervals.ts'
import { LocalClock } from '../contract/local-clock.ts'
import type { HoursAhead, WeekAhead } from '../contract/schema.ts'
import type { SaidFacts } from '../contract/shelter.ts'
import { holidayPlaceOf, type NearestPlace } from './country.ts'
import { daylightBetween, SUN_TIMES, type SunTime, sunTimesOn } from './sun.ts'
import { clockBetween, timeZoneAt, ZoneClocks } from './time-zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DAYS_AHEAD = 7
/** How many courts' daylight is kept; about a kilobyte each. */
const MAX_DAYLIGHT_WEEKS = 3000

type DatedCourt = Pick<CourtView, 'latitude' | 'longitude' | 'country' | 'county' | 'facts'>

/** A court in a known time zone; where exactly only counts for hours with times of the sun or holidays. */
export type HoursCourt = Omit<DatedCourt, 'facts'> & {
  timeZone: string
  facts: SaidFacts
}

/** Works out when there is light at courts and when they are open. */
export class WeeksAhead {
  readonly timeLimitFactor: number
  readonly #nearestPlace: NearestPlace
  readonly #hours: HoursEvaluator
  /** Hours of other weeks, of which there are any number: those of this week don't wait for them. */
  readonly #otherHours: HoursEvaluator
  readonly #daylight = new LRUCache<string, WeekAhead['daylight']>({ max: MAX_DAYLIGHT_WEEKS })
  readonly #clocks = new ZoneClocks()

  /**
   * @param timeLimitFactor multiplies how long to wait for hours, on slow machines
   * @param nearestPlace says in which country a court is whose record doesn't
   */
  constructor({
    timeLimitFactor = 1,
    nearestPlace = async () => undefined,
  }: {
    timeLimitFactor?: number
    nearestPlace?: NearestPlace
  } = {}) {
    this.timeLimitFactor = timeLimitFactor
    this.#nearestPlace = nearestPlace
    this.#hours = new HoursEvaluator({ timeLimitFactor })
    this.#otherHours = new HoursEvaluator({ timeLimitFactor })
  }

  async close(): Promise<void> {
    await Promise.all([this.#hours.close(), this.#otherHours.close()])
  }

  /** The week of a court that begins on its day of a moment (milliseconds). The same all day, unless facts change. */
  async of(court: DatedCourt, at: number): Promise<WeekAhead> {
    const week = await this.withoutDaylight({ ...court, timeZone: timeZoneAt(court) }, at)
    return { ...week, daylight: this.#daylightAt(court, [Date.parse(week.from), Date.parse(week.until)]) }
  }

  /**
   * The same as if the sun never rose.
   *
   * @param waitMs how long to wait for hours until they count as unreadable
   * @param onLate called if they do
   */
  async withoutDaylight(
    court: HoursCourt,
    at: number,
    { waitMs, onLate = () => {} }: { waitMs?: number; onLate?: () => void } = {},
  ): Promise<WeekAhead> {
    const { timeZone, facts } = court
    const changes = this.#clocks.around(timeZone, at)
    const clock = new LocalClock(changes)
    const firstDay = Math.floor(clock.wallTime(at) / DAY_MS) * DAY_MS
    const days = Array.from({ length: DAYS_AHEAD }, (_, day) => firstDay + day * DAY_MS)
    const week: Interval = [clock.momentOf(firstDay), clock.momentOf(firstDay + DAYS_AHEAD * DAY_MS)]
    const isThisWeek = Math.abs(at - Date.now()) < (DAYS_AHEAD + 1) * DAY_MS
    const evaluator = isThisWeek ? this.#hours : this.#otherHours
    const evaluate = async (request: HoursRequest) => {
      const open = await evaluator.evaluate(request, waitMs)
      if (open === undefined) onLate()
      return open ?? null
    }
    const read = async (fact: typeof facts.opening_hours) =>
      fact ? this.#readHours(court, String(fact.value), { clock, days }, evaluate) : null
    const [openingHours, lightHours] = await Promise.all([read(facts.opening_hours), read(facts.light_hours)])
    return {
      time_zone: timeZone,
      from: text(week[0]),
      until: text(week[1]),
      clock: clockBetween(changes, week),
      daylight: [],
      opening_hours: openingHours,
      light_hours: lightHours,
    }
  }

  async #readHours(
    court: HoursCourt,
    hours: string,
    { clock, days }: LocalDays,
    evaluate: (request: HoursRequest) => Promise<OpenSpan[] | null>,
  ): Promise<HoursAhead> {
    const written = readWrittenHours(hours)
    const spans = 'hours' in written ? spansOf(court, written.hours, { clock, days }) : undefined
    if (!spans) return { hours, intervals: null }
    const hasHolidays = spans.some((span) => HOLIDAYS.test(span.hours))
    const holidays = hasHolidays
      ? await holidayPlaceOf(court, this.#nearestPlace)
      : { country: '', region: '' }
    const open = await evaluate({ ...holidays, spans })
    const those = (isSure: boolean) =>
      union(
        (open ?? [])
          .filter(([, , sure]) => sure === isSure)
          .map(([from, until]) => [clock.momentOf(from), clock.momentOf(until)]),
      ).map((interval) => ({ ...asTexts(interval), sure: isSure }))
    return { hours, intervals: open && [...those(true), ...those(false)].sort(byStart) }
  }

  #daylightAt({ latitude, longitude }: Point, week: Interval): WeekAhead['daylight'] {
    const key = [latitude, longitude, ...week].join()
    const daylight = this.#daylight.get(key) ?? daylightBetween({ latitude, longitude }, week).map(asTexts)
    this.#daylight.set(key, daylight)
    return daylight
  }

  /** The clock in a time zone around a moment (milliseconds). */
  clockOf(timeZone: string, at: number): LocalClock {
    return new LocalClock(this.#clocks.around(timeZone, at))
  }
}

interface LocalDays {
  clock: LocalClock
  /** Midnights, wall-clock times. */
  days: readonly number[]
}

const HOLIDAYS = /\b[PS]H\b/i

const text = (moment: number) => new Date(moment).toISOString()
const asTexts = ([from, until]: Interval) => ({ from: text(from), until: text(until) })
const byStart = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1)

/**
 * What to evaluate on which days: times of the sun are replaced by those of each day, because the evaluation doesn't
 * know the place. Undefined if the sun doesn't rise or set on one of them.
 */
function spansOf(court: Point, hours: string, { clock, days }: LocalDays): HoursRequest['spans'] | undefined {
  const [first = 0] = days
  if (!SUN_TIMES.test(hours)) return [{ hours, from: first, until: first + days.length * DAY_MS }]
  const spans = []
  for (const day of days) {
    const times = sunTimesOn(court, clock.momentOf(day + DAY_MS / 2))
    if (!times) return undefined
    const wallTimes = (name: SunTime, offset: number) => clock.wallTime(times[name] + offset) - day
    spans.push({ hours: replaceSunTimes(hours, wallTimes), from: day, until: day + DAY_MS })
  }
  return spans
}

/** 'sunrise-(sunset+01:00)' with times of one day: '07:31-17:01'. */
function replaceSunTimes(hours: string, wallTime: (name: SunTime, offsetMs: number) => number): string {
  const timeOf = (name: string, sign = '+', hour = '0', minute = '0') => {
    const offset = (Number(hour) * 60 + Number(minute)) * MINUTE_MS
    const time = wallTime(name.toLowerCase() as SunTime, sign === '-' ? -offset : offset)
    return text((time + DAY_MS) % DAY_MS).slice(11, 16)
  }
  return hours
    .replaceAll(/\((sunrise|sunset|dawn|dusk)([+-])(\d{1,2}):(\d{2})\)/gi, (_, ...parts) =>
      timeOf(...(parts as [string])),
    )
    .replaceAll(/\b(?:sunrise|sunset|dawn|dusk)\b/gi, (name) => timeOf(name))
}
