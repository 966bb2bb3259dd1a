import { setImmediate, setTimeout } from 'node:timers/promises'
import { TOO_LONG, withLimit } from '../../../platform/process/limited-worker.ts'
import { playableSpans } from '../../../playable/contract/playable.ts'
import type { WeeksAhead } from '../../../playable/server/week-ahead.ts'
import type { FactColumns, Profile } from '../fact-columns.ts'
import { PackedTimetables, type Timetable, timetableOf } from './packed-timetables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/**
 * How many times as long as it works the preparation rests. Searches may wait for a profile's first timetable; the
 * others last for a week, and nobody must notice how they are made.
 */
const RESTS_FIRST = 2
const RESTS_LATER = 100
/** Milliseconds. */
const LONGEST_REST = 1000
/** Milliseconds that a search waits for hours. */
const SEARCH_LIMIT_MS = 2000
/** Milliseconds for the hours of one profile, which may wait for others. */
const READING_LIMIT_MS = 60_000

/** Rests for a number of milliseconds. */
export type Rest = (ms: number) => Promise<unknown>

/** Timetables of profiles: of the week ahead for all, made once a day, and of one other week for those in demand. */
export class Timetables {
  readonly #weeks: WeeksAhead
  /** Profiles are known by their index, which never changes. */
  readonly #facts: Pick<FactColumns, 'profiles' | 'profilesInUse'>
  readonly #rest: Rest
  readonly #ahead = new PackedTimetables()
  readonly #other = new PackedTimetables()

  constructor(
    weeks: WeeksAhead,
    facts: Pick<FactColumns, 'profiles' | 'profilesInUse'>,
    rest: Rest = setTimeout,
  ) {
    this.#weeks = weeks
    this.#facts = facts
    this.#rest = rest
  }

  /** The code of `PackedTimetables` of what holds at a moment (milliseconds). */
  codeAt(profile: number, at: number): number {
    const minute = Math.floor(at / MINUTE_MS)
    return this.#ahead.codeAt(profile, minute) || this.#other.codeAt(profile, minute)
  }

  /**
   * Makes missing timetables, by the moments that they are needed for: first those that don't need hours, then as many
   * as a search may wait for.
   */
  async add(missing: ReadonlyMap<number, number>): Promise<void> {
    const deadline = performance.now() + SEARCH_LIMIT_MS * this.#weeks.timeLimitFactor
    const needsHours = ([profile]: [number, number]) => Number(hasHours(this.#facts.profiles[profile]))
    for (const [profile, at] of [...missing].sort((a, b) => needsHours(a) - needsHours(b))) {
      const timetable = await withLimit(this.#make(profile, at), Math.max(0, deadline - performance.now()))
      if (timetable === TOO_LONG) return
      if (timetable) this.#other.set(profile, timetable)
      await setImmediate()
    }
  }

  /** Makes the timetables of the week ahead, for profiles in use without one that began today. */
  async renew(now: number, stopping: AbortSignal): Promise<void> {
    for (const [profile, isInUse] of this.#facts.profilesInUse().entries()) {
      if (stopping.aborted) return
      if (!isInUse) continue
      const began = this.#ahead.beginningOf(profile) * MINUTE_MS
      if (now < began + DAY_MS) continue
      const started = performance.now()
      const timetable = await this.#make(profile, now)
      if (timetable) this.#ahead.set(profile, timetable)
      const rest = (began > 0 ? RESTS_LATER : RESTS_FIRST) * (performance.now() - started)
      await this.#rest(Math.min(rest, LONGEST_REST))
    }
  }

  /** Undefined if hours could not be read in time. */
  async #make(index: number, at: number): Promise<Timetable | undefined> {
    const { isIndoor, facts, ...profile } = this.#facts.profiles[index] as Profile
    let isLate = false
    const onLate = () => {
      isLate = true
    }
    const week = await this.#weeks.withoutDaylight({ ...profile, facts }, at, {
      waitMs: READING_LIMIT_MS,
      onLate,
    })
    if (isLate) return undefined
    const court = { isIndoor, isFree: null, priceGbp: null, priceDurationMinutes: null }
    const { from, until } = week
    const spans = {
      byDay: playableSpans({ court, facts, week: { ...week, daylight: [{ from, until }] } }),
      byNight: playableSpans({ court, facts, week }),
    }
    return timetableOf(spans, [Date.parse(from), Date.parse(until)])
  }
}

const hasHours = (profile: Profile | undefined) =>
  Boolean(profile?.facts.opening_hours ?? profile?.facts.light_hours)
