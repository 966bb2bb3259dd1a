import type { CourtView } from '../../facts/contract/court-schema.ts'
import { askedMoment } from '../contract/moments.ts'
import { playableAt } from '../contract/playable.ts'
import type { PlayableQuestion } from '../contract/question.ts'
import type { CourtPlayableView, ListedPlayableView } from '../contract/schema.ts'
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
 * @param from the moment at which one asks; another one than `at` is named in the text
 */
export async function lineAt(
  weeks: WeeksAhead,
  court: CourtView,
  at: number,
  from = at,
): Promise<CourtPlayableView> {
  const week = await weeks.of(court, at)
  const line = playableAt({ court, facts: court.facts, week }, at, Date.now(), from)
  if (!line) throw new Error('a week contains the moment it is made for')
  return { ...line, at: new Date(at).toISOString(), time_zone: week.time_zone }
}

/** The same at the moment that a question means there. */
export async function lineFor(
  weeks: WeeksAhead,
  court: CourtView,
  question: PlayableQuestion,
  now: number,
): Promise<ListedPlayableView> {
  const clock = weeks.clockOf(timeZoneAt(court), question.at?.milliseconds ?? now)
  const moment = askedMoment(question, clock, now)
  return { ...(await lineAt(weeks, court, moment, now)), is_now: moment === now }
}
