import { type Interval, intervalAt } from '../../../playable/contract/intervals.ts'
import type { PlayableSpans } from '../../../playable/contract/playable.ts'
import { ANSWER, type Answer } from '../../../search/server/search.ts'

const ANSWERS: readonly Answer[] = Object.values(ANSWER)
/** What holds where there is daylight and where there isn't, by its code. */
export const BY_DAY: readonly Answer[] = [
  ANSWER.unknown,
  ...ANSWERS.flatMap((byDay) => ANSWERS.map(() => byDay)),
]
export const BY_NIGHT: readonly Answer[] = [ANSWER.unknown, ...ANSWERS.flatMap(() => ANSWERS)]
/** The code of moments that have no timetable. */
export const NOT_MADE = 0
/** More than all codes. */
export const CODES = 32

/**
 * When one can play at the courts of a profile, in one week: each number is `CODES` times a minute since 1970, plus
 * the code of what holds from then on. The last says `NOT_MADE`.
 */
export type Timetable = readonly number[]

const MINUTE_MS = 60_000

/**
 * @param byDay when one can play if there is daylight all week, and so on
 * @param week moments, like those of the spans in milliseconds, of whole minutes
 */
export function timetableOf(
  { byDay, byNight }: Record<'byDay' | 'byNight', PlayableSpans>,
  [from, until]: Interval,
): Timetable {
  const edges = [byDay, byNight].flatMap((spans) => Object.values(spans).flat(2))
  const moments = [from, ...edges.filter((at) => at > from && at < until)].sort((a, b) => a - b)
  const codes = moments.map((at) => codeOf(answerAt(byDay, at), answerAt(byNight, at)))
  const changes = moments.flatMap((at, i) => (codes[i] === codes[i - 1] ? [] : [numberOf(at, codes[i])]))
  return [...changes, numberOf(until, NOT_MADE)]
}

function answerAt({ sure, probable, possible }: PlayableSpans, moment: number): Answer {
  if (intervalAt(sure, moment)) return ANSWER.yes
  if (intervalAt(probable, moment)) return ANSWER.probable
  return intervalAt(possible, moment) ? ANSWER.unknown : ANSWER.no
}

const codeOf = (byDay: Answer, byNight: Answer) => 1 + ANSWERS.length * byDay + byNight
const numberOf = (at: number, code = NOT_MADE) => (at / MINUTE_MS) * CODES + code

/** More room than a timetable needs, because next week's may be longer. */
const SPARE_ROOM = 1.25

/** Timetables one after the other in memory, because a search may look into tens of thousands. */
export class PackedTimetables {
  #numbers = new Int32Array(1024)
  #length = 1
  /** Where the timetable of each profile begins, and how long it can be; 0 if there is none. */
  #begins = new Uint32Array(64)
  #rooms = new Uint32Array(64)

  set(profile: number, timetable: Timetable): void {
    if (timetable.length > (this.#rooms[profile] ?? 0)) this.#reserve(profile, timetable.length)
    this.#numbers.set(timetable, this.#begins[profile])
  }

  /** The minute since 1970 when a timetable begins; 0 if there is none. */
  beginningOf(profile: number): number {
    return Math.floor((this.#numbers[this.#begins[profile] ?? 0] as number) / CODES)
  }

  /** The code of what holds in a minute since 1970. */
  codeAt(profile: number, minute: number): number {
    const numbers = this.#numbers
    const next = (minute + 1) * CODES
    let code = NOT_MADE
    let at = this.#begins[profile] ?? 0
    do {
      if ((numbers[at] as number) >= next) return code
      code = (numbers[at++] as number) % CODES
    } while (code !== NOT_MADE)
    return code
  }

  #reserve(profile: number, length: number): void {
    if (profile >= this.#begins.length) {
      this.#begins = copied(this.#begins, new Uint32Array(2 * profile))
      this.#rooms = copied(this.#rooms, new Uint32Array(2 * profile))
    }
    const room = Math.ceil(SPARE_ROOM * length)
    this.#begins[profile] = this.#length
    this.#rooms[profile] = room
    this.#length += room
    if (this.#length > this.#numbers.length)
      this.#numbers = copied(this.#numbers, new Int32Array(2 * this.#length))
  }
}

function copied<T extends Uint32Array | Int32Array>(column: T, into: T): T {
  into.set(column)
  return into
}
