import type { CourtView } from '../../courts/contract/schema.ts'
import { playableAt } from '../contract/playable.ts'
import type { CourtPlayableView } from '../contract/schema.ts'
import type { WeeksAhead } from './week-ahead.ts'

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
