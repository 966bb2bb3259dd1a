import { setImmediate, setTimeout } from 'node:timers/promises'
import { TOO_LONG, withLimit } from '../../platform/process/limited-worker.ts'
import type { Answer } from '../../search/server/search.ts'
import { intervalAt } from '../contract/intervals.ts'
import { type PlayableSpans, playableSpans } from '../contract/playable.ts'
import type { Profile } from './fact-columns.ts'
import type { WeeksAhead } from './week-ahead.ts'

/** Whether one can play where there is daylight, and where there isn't. */
export interface DayAndNight {
  byDay: Answer
  byNight: Answer
}

const EITHER: readonly Answer[] = [true, false, undefined]
/** All that can be answered; columns and timetables contain indexes of this list. */
export const ANSWERS: readonly DayAndNight[] = EITHER.flatMap((byDay) =>
  EITHER.map((byNight) => ({ byDay, byNight })),
)

/** Which of `ANSWERS` holds from one moment (milliseconds) until another. */
interface AnswerSpan {
  from: number
  until: number
  answer: number
}

/** When one can play at the courts of a profile, in one week. Moments are milliseconds. */
interface Timetable {
  /** Since when which of `ANSWERS` hold; the first is the beginning of the week. */
  starts: readonly number[]
  answers: readonly number[]
  until: number
}

const DAY_MS = 86_400_000
/** How many times as long as it works the preparation rests, so that others hardly notice it. */
const RESTS = 2
/** Milliseconds that a search waits for hours. */
const SEARCH_LIMIT_MS = 2000
/** Milliseconds for the hours of one profile, which may wait for others. */
const READING_LIMIT_MS = 60_000

/** Timetables of profiles: of the week ahead for all, made once a day, and of one other week for those in demand. */
export class Timetables {
  readonly #weeks: WeeksAhead
  /** Profiles are known by their index, which never changes. */
  readonly #profiles: readonly Profile[]
  readonly #ahead: Timetable[] = []
  readonly #other: Timetable[] = []

  constructor(weeks: WeeksAhead, profiles: readonly Profile[]) {
    this.#weeks = weeks
    this.#profiles = profiles
  }

  /** Undefined if the timetable is not made yet. */
  answerAt(profile: number, at: number): AnswerSpan | undefined {
    return spanIn(this.#ahead[profile], at) ?? spanIn(this.#other[profile], at)
  }

  /**
   * Makes missing timetables, by the moments that they are needed for: first those that don't need hours, then as many
   * as a search may wait for. Resolves to whether all of them were made.
   */
  async add(missing: ReadonlyMap<number, number>): Promise<boolean> {
    const deadline = performance.now() + SEARCH_LIMIT_MS
    const needsHours = ([profile]: [number, number]) => Number(hasHours(this.#profiles[profile]))
    for (const [profile, at] of [...missing].sort((a, b) => needsHours(a) - needsHours(b))) {
      const timetable = await withLimit(this.#make(profile, at), Math.max(0, deadline - performance.now()))
      if (timetable === TOO_LONG || !timetable) return false
      this.#other[profile] = timetable
      await setImmediate()
    }
    return true
  }

  /** Makes the timetables of the week ahead, for profiles without one that began today. */
  async renew(now: number, stopping: AbortSignal): Promise<void> {
    for (let profile = 0; profile < this.#profiles.length; profile++) {
      if (stopping.aborted) return
      const [began = 0] = this.#ahead[profile]?.starts ?? []
      if (now < began + DAY_MS) continue
      const started = performance.now()
      const timetable = await this.#make(profile, now)
      if (timetable) this.#ahead[profile] = timetable
      await setTimeout(RESTS * (performance.now() - started))
    }
  }

  /** Undefined if hours could not be read in time. */
  async #make(index: number, at: number): Promise<Timetable | undefined> {
    const { isIndoor, facts, ...profile } = this.#profiles[index] as Profile
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
    return {
      until: Date.parse(until),
      ...changesOf(Date.parse(from), {
        byDay: playableSpans({ court, facts, week: { ...week, daylight: [{ from, until }] } }),
        byNight: playableSpans({ court, facts, week }),
      }),
    }
  }
}

const hasHours = (profile: Profile | undefined) =>
  Boolean(profile?.facts.opening_hours ?? profile?.facts.light_hours)

function spanIn(timetable: Timetable | undefined, at: number): AnswerSpan | undefined {
  if (!timetable || at >= timetable.until) return undefined
  const { starts, answers, until } = timetable
  let i = starts.length - 1
  while (i >= 0 && (starts[i] as number) > at) i--
  return i < 0
    ? undefined
    : { from: starts[i] as number, until: starts[i + 1] ?? until, answer: answers[i] as number }
}

function changesOf(
  from: number,
  { byDay, byNight }: Record<keyof DayAndNight, PlayableSpans>,
): Pick<Timetable, 'starts' | 'answers'> {
  const edges = [byDay, byNight].flatMap(({ sure, possible }) => [sure, possible].flat(2))
  const [starts, answers]: [number[], number[]] = [[], []]
  for (const at of [...new Set([from, ...edges])].sort((a, b) => a - b)) {
    const [day, night] = [answerIn(byDay, at), answerIn(byNight, at)]
    const answer = ANSWERS.findIndex(({ byDay, byNight }) => byDay === day && byNight === night)
    if (answer === answers.at(-1)) continue
    starts.push(at)
    answers.push(answer)
  }
  return { starts, answers }
}

function answerIn({ sure, possible }: PlayableSpans, moment: number): Answer {
  if (intervalAt(sure, moment)) return true
  return intervalAt(possible, moment) ? undefined : false
}
