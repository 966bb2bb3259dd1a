import type { LocalClock } from './local-clock.ts'
import type { PlayableQuestion } from './question.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Until then, a night belongs to the day before. */
const DAY_BEGINS_MS = 4 * HOUR_MS
const EVENING_MS = 20 * HOUR_MS
const MORNING_MS = 10 * HOUR_MS

/**
 * The moment that a question means at a court, milliseconds: tonight is at 20:00, or at the moment asked where that is
 * later; tomorrow morning is at 10:00.
 *
 * @param now milliseconds; counts where the question has no moment of its own
 */
export function momentOf({ playable, at }: PlayableQuestion, clock: LocalClock, now: number): number {
  const asked =
    at === undefined ? now : at.kind === 'instant' ? at.milliseconds : clock.momentOf(at.milliseconds)
  if (playable === 'now') return asked
  const sinceDayBegan = (clock.wallTime(asked) - DAY_BEGINS_MS) % DAY_MS
  const midnight = clock.wallTime(asked) - DAY_BEGINS_MS - sinceDayBegan
  if (playable === 'tonight') return Math.max(asked, clock.momentOf(midnight + EVENING_MS))
  return clock.momentOf(midnight + DAY_MS + MORNING_MS)
}
