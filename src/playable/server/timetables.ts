import { setImmediate } from 'node:timers/promises'
import { TOO_LONG, withLimit } from '../../platform/process/limited-worker.ts'
import type { LocalClock } from '../contract/local-clock.ts'
import { type PlayableSpans, playableSpans } from '../contract/playable.ts'
import type { Profile } from './fact-columns.ts'
import type { WeeksAhead } from './week-ahead.ts'

/** When one can play at the courts of a profile, in one week. Moments are milliseconds. */
export interface Timetable {
  from: number
  until: number
  byDay: PlayableSpans
  byNight: PlayableSpans
}

const DAY_MS = 86_400_000
/** Milliseconds that a search waits for hours. */
const SEARCH_LIMIT_MS = 2000
/** Milliseconds for the hours of one profile, which may wait for others. */
const READING_LIMIT_MS = 60_000

/** Timetables of profiles: of the week ahead for all, made once a day, and of one other week for those in demand. */
export class Timetables {
  readonly #weeks: WeeksAhead
  readonly #ahead = new WeakMap<Profile, Timetable>()
  readonly #other = new WeakMap<Profile, Timetable>()

  constructor(weeks: WeeksAhead) {
    this.#weeks = weeks
  }

  /** The clock in a time zone around a moment. */
  clockOf(timeZone: string, at: number): LocalClock {
    return this.#weeks.clockOf(timeZone, at)
  }

  /** Undefined if it is not made yet. */
  get(profile: Profile, at: number): Timetable | undefined {
    return [this.#ahead.get(profile), this.#other.get(profile)].find(
      (timetable) => timetable && timetable.from <= at && at < timetable.until,
    )
  }

  /** Makes missing timetables, by the moments that they are needed for; as many as a search may wait for. */
  async add(missing: ReadonlyMap<Profile, number>): Promise<void> {
    const deadline = performance.now() + SEARCH_LIMIT_MS
    for (const [profile, at] of missing) {
      const timetable = await withLimit(this.#make(profile, at), deadline - performance.now())
      if (timetable === TOO_LONG) return
      this.#other.set(profile, timetable)
      await setImmediate()
    }
  }

  /** Makes the timetables of the week ahead, for profiles without one that began today. */
  async renew(profiles: readonly Profile[], now: number, stopping: AbortSignal): Promise<void> {
    for (const profile of profiles) {
      if (stopping.aborted) return
      const current = this.#ahead.get(profile)
      if (current && now < current.from + DAY_MS) continue
      this.#ahead.set(profile, await this.#make(profile, now))
      await setImmediate()
    }
  }

  async #make({ isIndoor, facts, ...profile }: Profile, at: number): Promise<Timetable> {
    const week = await this.#weeks.withoutDaylight({ ...profile, facts }, at, READING_LIMIT_MS)
    const court = { isIndoor, isFree: null, priceGbp: null, priceDurationMinutes: null }
    const { from, until } = week
    return {
      from: Date.parse(from),
      until: Date.parse(until),
      byDay: playableSpans({ court, facts, week: { ...week, daylight: [{ from, until }] } }),
      byNight: playableSpans({ court, facts, week }),
    }
  }
}
