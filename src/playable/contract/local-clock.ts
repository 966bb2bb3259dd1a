import { localized } from '../../platform/contract/locale.ts'
import type { WeekAhead } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const calendarDay = localized((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))
/** The time of day until which a night belongs to the day before. */
export const DAY_BEGINS_MS = 4 * HOUR_MS
/** Up to this far ahead a time needs no day. */
const NEAR_MS = 12 * HOUR_MS

/**
 * Writes moments as the clocks at a court show them. Works from the court's offsets: browsers may not know its time
 * zone, and would then disagree with the server.
 */
export class LocalClock {
  readonly #changes: { from: number; offset: number }[]

  constructor(clock: WeekAhead['clock']) {
    this.#changes = clock.map(({ from, offset_minutes }) => ({
      from: Date.parse(from),
      offset: offset_minutes * MINUTE_MS,
    }))
  }

  /** What the clock shows, as if it were UTC. */
  wallTime(moment: number): number {
    const change = this.#changes.findLast(({ from }) => from <= moment) ?? this.#changes[0]
    return moment + (change?.offset ?? 0)
  }

  /** The moment at which the clock shows this; the first of two, and after a gap the time that it would have been. */
  momentOf(wallTime: number): number {
    const moments = this.#changes.map(({ offset }) => wallTime - offset)
    const shown = moments.filter((moment) => this.wallTime(moment) === wallTime)
    return shown.length > 0 ? Math.min(...shown) : Math.max(...moments)
  }

  /** The midnight, as the clock shows it, of the day that a moment belongs to: a night to the day before. */
  dayOf(moment: number): number {
    return Math.floor((this.wallTime(moment) - DAY_BEGINS_MS) / DAY_MS) * DAY_MS
  }

  /** 0 is Sunday. */
  weekday(moment: number): number {
    return new Date(this.wallTime(moment)).getUTCDay()
  }

  /** Milliseconds since the clock showed midnight. */
  timeOfDay(moment: number): number {
    return this.wallTime(moment) % DAY_MS
  }

  /** '16:01'. */
  timeText(moment: number): string {
    return new Date(this.wallTime(moment)).toISOString().slice(11, 16)
  }

  /** '16:01', 'tomorrow at 07:00', 'Monday at 07:00', to follow 'until'. */
  untilText(moment: number, now: number): string {
    const [day, time] = this.#dayAndTime(moment, now)
    return day === '' ? time : `${day} at ${time}`
  }

  /** 'at 16:01', 'tomorrow at 07:00', 'on Monday at 07:00'. */
  atText(moment: number, now: number): string {
    const [day, time] = this.#dayAndTime(moment, now)
    if (day === '') return `at ${time}`
    return `${day === 'tomorrow' ? day : `on ${day}`} at ${time}`
  }

  #dayAndTime(moment: number, now: number): [day: string, time: string] {
    const time = this.timeText(moment)
    const days = Math.floor(this.wallTime(moment) / DAY_MS) - Math.floor(this.wallTime(now) / DAY_MS)
    if (days === 0 || Math.abs(moment - now) < NEAR_MS) return ['', time]
    if (days === 1) return ['tomorrow', time]
    if (days > 0 && days < 7) return [WEEKDAYS[this.weekday(moment)] ?? '', time]
    return [calendarDay().format(this.wallTime(moment)), time]
  }
}
