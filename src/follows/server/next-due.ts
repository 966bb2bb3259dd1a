import type { FollowPeriod } from '../../database/contract/values.ts'
import { LocalClock } from '../../playable/contract/local-clock.ts'
import { ZoneClocks } from '../../playable/server/time-zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Mails come in this hour of the evening, the weekly ones on this day: in time for the weekend. */
const HOUR_MS = 17 * 60 * MINUTE_MS
const WEEKDAY = 4

const clocks = new ZoneClocks()

/**
 * When the next mail is due after a moment: at five in the afternoon by the clock of the place, or up to an hour later,
 * so that not all are sent at once.
 */
export function nextDue(
  { period, timeZone, token }: { period: FollowPeriod; timeZone: string; token: string },
  after: Date,
): Date {
  const clock = new LocalClock(clocks.around(timeZone, Number(after)))
  const today = Math.floor(clock.wallTime(Number(after)) / DAY_MS) * DAY_MS
  for (let day = today; ; day += DAY_MS) {
    const due = clock.momentOf(day + HOUR_MS + minuteOf(token) * MINUTE_MS)
    if (due > Number(after) && (period === 'daily' || clock.weekday(due) === WEEKDAY)) return new Date(due)
  }
}

const minuteOf = (token: string) => Buffer.from(token).reduce((sum, byte) => sum + byte, 0) % 60
