import type { LocalClock } from './local-clock.ts'
import type { PlayableQuestion } from './question.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EVENING_MS = 20 * HOUR_MS
const MORNING_MS = 10 * HOUR_MS

/**
 * The moment that a question means at a court, milliseconds: tonight is at 20:00, or at the moment asked where that is
 * later; tomorrow morning is at 10:00.
 *
 * @param now milliseconds; counts where the question has no moment of its own
 */
export function askedMoment({ playable, at }: PlayableQuestion, clock: LocalClock, now: number): number {
  const asked =
    at === undefined ? now : at.kind === 'instant' ? at.milliseconds : clock.momentOf(at.milliseconds)
  if (playable === 'now') return asked
  const day = clock.dayOf(asked)
  if (playable === 'tonight') return Math.max(asked, clock.momentOf(day + EVENING_MS))
  return clock.momentOf(day + DAY_MS + MORNING_MS)
}
