import type { CourtView } from '../../courts/contract/schema.ts'
import { momentOf } from '../contract/moments.ts'
import { playableAt } from '../contract/playable.ts'
import type { CourtPlayableView, PlayableQuestion } from '../contract/schema.ts'
import { timeZoneAt } from './time-zone.ts'
import type { WeeksAhead } from './week-ahead.ts'

/** When the current minute began, milliseconds: until the next one, answers and open pages say the same. */
export function thisMinute(): number {
  const now = Date.now()
  return now - (now % 60_000)
}

/**
 * Whether one can play at a court at a moment. Waits at most two seconds for its hours.
 *
 * @param at milliseconds since the epoch
 */
export async function lineAt(weeks: WeeksAhead, court: CourtView, at: number): Promise<CourtPlayableView> {
  const week = await weeks.of(court, at)
  const line = playableAt({ court, facts: court.facts, week }, at, Date.now())
  if (!line) throw new Error('a week contains the moment it is made for')
  return { ...line, at: new Date(at).toISOString(), time_zone: week.time_zone }
}

/** The same at the moment that a question means there. */
export function lineFor(
  weeks: WeeksAhead,
  court: CourtView,
  question: PlayableQuestion,
  now: number,
): Promise<CourtPlayableView> {
  const clock = weeks.clockOf(timeZoneAt(court), question.at?.milliseconds ?? now)
  return lineAt(weeks, court, momentOf(question, clock, now))
}
