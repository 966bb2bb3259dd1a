import { ANSWERS, type DayAndNight, type Timetables } from './timetables.ts'

/** The latest answer of each profile, in columns. It holds for hours, so that few have to be looked up. */
export class LatestAnswers {
  readonly #timetables: Timetables
  #answers = new Uint8Array()
  /** Milliseconds; each answer holds from one moment until another. */
  #from = new Float64Array()
  #until = new Float64Array()

  constructor(timetables: Timetables) {
    this.#timetables = timetables
  }

  /**
   * Undefined if the timetable is not made yet.
   *
   * @param profile the index of a profile
   * @param at milliseconds
   */
  at(profile: number, at: number): DayAndNight | undefined {
    const isLatest = at >= (this.#from[profile] ?? 0) && at < (this.#until[profile] ?? 0)
    return isLatest || this.#lookUp(profile, at) ? ANSWERS[this.#answers[profile] as number] : undefined
  }

  #lookUp(profile: number, at: number): boolean {
    const found = this.#timetables.answerAt(profile, at)
    if (!found) return false
    if (profile >= this.#answers.length) this.#grow(profile)
    this.#answers[profile] = found.answer
    this.#from[profile] = found.from
    this.#until[profile] = found.until
    return true
  }

  #grow(profile: number): void {
    const length = 2 * profile + 1
    const [answers, from, until] = [this.#answers, this.#from, this.#until]
    this.#answers = new Uint8Array(length)
    this.#from = new Float64Array(length)
    this.#until = new Float64Array(length)
    this.#answers.set(answers)
    this.#from.set(from)
    this.#until.set(until)
  }
}
