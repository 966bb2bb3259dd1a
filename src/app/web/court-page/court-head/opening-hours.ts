import type { FactView } from '../../../../facts/contract/schema.ts'
import { LocalClock } from '../../../../playable/contract/local-clock.ts'
import type { WeekAhead } from '../../../../playable/contract/schema.ts'

const DAY_MS = 86_400_000
const CLOSED = { opens: '00:00', closes: '00:00' }

type HoursFact = Pick<FactView, 'key' | 'value' | 'state'>

/** When it is open; `closes` is on the next day if it is not later. */
interface Hours {
  /** Its midnight; local time as if it were UTC. */
  day: number
  opens: string
  closes: string
}

/**
 * The confirmed hours of the week ahead, for https://schema.org/openingHoursSpecification; empty if unknown. They are
 * dated, because hours may depend on holidays, seasons and the sun. All day is from 00:00 to 23:59 and closed is from
 * 00:00 to 00:00, as Google documents it. Days on which one has to ask are left out.
 */
export function openingHoursSpecification(facts: readonly HoursFact[], week: WeekAhead) {
  const fact = facts.find(({ key }) => key === 'opening_hours')
  const { hours, intervals } = week.opening_hours ?? {}
  if (fact?.state !== 'confirmed' || hours !== fact.value || !intervals) return []
  const clock = new LocalClock(week.clock)
  const localTime = (moment: string) => clock.wallTime(Date.parse(moment))
  const first = Math.round(localTime(week.from) / DAY_MS) * DAY_MS
  const end = Math.round(localTime(week.until) / DAY_MS) * DAY_MS
  const spans = intervals.map(({ from, until, sure }) => ({
    from: localTime(from),
    until: localTime(until),
    sure,
  }))
  const open = spans.filter(({ sure }) => sure).flatMap((span) => byDay(span, end))
  const closed = Array.from({ length: (end - first) / DAY_MS }, (_, day) => first + day * DAY_MS)
    .filter((day) => !spans.some(({ from, until }) => from < day + DAY_MS && until > day))
    .map((day) => ({ day, ...CLOSED }))
  const valid = { validFrom: dateText(first), validThrough: dateText(end - DAY_MS) }
  return bySameHours([...open, ...closed]).map((same) => ({
    '@type': 'OpeningHoursSpecification',
    ...same,
    ...valid,
  }))
}

/** A night belongs to the day on which it begins. What lasts longer than a day, or beyond the week, is divided. */
function byDay({ from, until }: { from: number; until: number }, end: number): Hours[] {
  const first = Math.floor(from / DAY_MS) * DAY_MS
  if (until - from < DAY_MS && until < end)
    return [{ day: first, opens: timeText(from), closes: timeText(until) }]
  return Array.from({ length: Math.ceil((until - first) / DAY_MS) }, (_, index) => {
    const day = first + index * DAY_MS
    const closes = until < day + DAY_MS ? timeText(until) : '23:59'
    return { day, opens: timeText(Math.max(from, day)), closes }
  })
}

function bySameHours(hours: readonly Hours[]) {
  const groups = new Map<string, { dayOfWeek: string[]; opens: string; closes: string }>()
  for (const { day, opens, closes } of hours) {
    const group = groups.get(opens + closes) ?? { dayOfWeek: [], opens, closes }
    group.dayOfWeek.push(weekdayText(day))
    groups.set(opens + closes, group)
  }
  return [...groups.values()]
}

const dateText = (day: number) => new Date(day).toISOString().slice(0, 10)
const timeText = (time: number) => new Date(time).toISOString().slice(11, 16)
const weekdayText = (day: number) =>
  new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
