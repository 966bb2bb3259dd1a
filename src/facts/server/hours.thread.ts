import OpeningHours from 'opening_hours'
import { serveRequests } from '../../platform/process/worker-client.ts'
import { assumeHolidays, type HolidayKind } from './holiday-readings.ts'

/** Times are wall-clock times as if they were UTC, milliseconds. */
export interface HoursRequest {
  /** ISO 3166 code in lower case, and region, for public holidays; empty if unknown. */
  country: string
  region: string
  /** What to evaluate when: times of the sun differ each day. */
  spans: readonly { hours: string; from: number; until: number }[]
}

/** When it is open. `sure` is false where one has to ask. */
export type OpenSpan = readonly [from: number, until: number, sure: boolean]

/** Hours spelled uniformly, or the part that can't be read. */
export type SpelledHours = { hours: string } | { unreadable: string }

// The library prints errors that it also throws, with what was sent.
console.error = () => {}

/** Spells hours, or says when a place with hours is open; null if they can't be read. */
serveRequests((request: string | HoursRequest): SpelledHours | OpenSpan[] | null => {
  if (typeof request === 'string') return spell(request)
  try {
    return evaluate(request)
  } catch {
    return null
  }
})

function spell(hours: string): SpelledHours {
  try {
    return { hours: read(hours, null).prettifyValue() }
  } catch (error) {
    return { unreadable: ruleAt(hours, String(error).indexOf(PROBLEM_MARK)) }
  }
}

/** The library puts what is wrong behind what it has read so far. */
const PROBLEM_MARK = ' <--- '

function ruleAt(hours: string, position: number): string {
  const start = hours.lastIndexOf(';', position - 1) + 1
  const end = hours.indexOf(';', position)
  return hours.slice(position < 0 ? 0 : start, position < 0 || end < 0 ? undefined : end).trim()
}

type Place = ConstructorParameters<typeof OpeningHours>[1]

/** The library guesses much of what may mean several things, and warns of it. */
function read(hours: string, place: Place): OpeningHours {
  const parsed = new OpeningHours(hours, place)
  const isVague = ({ type, message }: { type: string; message: string }) =>
    ['ambiguous_single_digit_hour', 'ambiguous_word'].includes(type) ||
    (type === 'word_error_correction' && message.includes('can also mean')) ||
    // '07:00-22:00, Mo-Su' is open all day, and times that follow each other without a ';' are mixed up.
    (type === 'vague' && /\d:\d/.test(hours)) ||
    (type === 'use_multi' && message.includes('time ranges'))
  const warning = parsed.getStructuredWarnings().find(isVague)
  if (warning) throw new Error(hours.slice(0, warning.position ?? 0) + PROBLEM_MARK)
  return parsed
}

function evaluate({ country, region, spans }: HoursRequest): OpenSpan[] {
  if (new Date(2026, 0, 1).getTimezoneOffset() !== 0 || new Date(2026, 6, 1).getTimezoneOffset() !== 0)
    throw new Error('hours are evaluated in the time zone of the process, which must be UTC')
  // Without a place, the library takes the holidays of Germany.
  const place = { lat: 0, lon: 0, address: { country_code: country || 'none', state: region } }
  return spans.flatMap(({ hours, from, until }) => {
    const readings = readingsOf(hours, place, until)
    if (/sunrise|sunset|dawn|dusk/.test(readings.join())) throw new Error('the place of the sun is unknown')
    return whatAllSay(readings.map((reading) => openSpans(reading, place, [from, until])))
  })
}

/** What hours mean with and without each kind of holidays of which there is no calendar. */
function readingsOf(hours: string, place: Place, until: number): string[] {
  // Germany has calendars of all kinds.
  const spelled = read(withoutComments(hours), null).prettifyValue()
  const unknown = (['PH', 'SH'] as const).filter(
    (kind) => spelled.includes(kind) && !hasCalendar(kind, place, until),
  )
  return unknown.reduce<string[]>(
    (readings, kind) =>
      readings.flatMap((reading) =>
        [true, false].map((isHoliday) => assumeHolidays(reading, kind, isHoliday)),
      ),
    [spelled],
  )
}

const withoutComments = (hours: string) =>
  hours
    .split('"')
    .map((part, i) => (i % 2 === 1 ? 'ask' : part))
    .join('"')

const HALF_YEAR_MS = 183 * 86_400_000

/** After the last year of a calendar there are no holidays in it, which doesn't mean that there are none. */
function hasCalendar(kind: HolidayKind, place: Place, until: number): boolean {
  try {
    const [from, to] = [new Date(until), new Date(until + HALF_YEAR_MS)]
    return new OpeningHours(kind, place).getOpenIntervals(from, to).length > 0
  } catch {
    return false
  }
}

const openSpans = (hours: string, place: Place, [from, until]: readonly [number, number]): OpenSpan[] =>
  new OpeningHours(hours, place)
    .getOpenIntervals(new Date(from), new Date(until))
    .map(([start, end, isUnknown]) => [Number(start), Number(end), !isUnknown])

/** Sure is only what all say; where one says that it is open, one has to ask. */
function whatAllSay([first = [], ...others]: OpenSpan[][]): OpenSpan[] {
  if (others.length === 0) return first
  const all = [first, ...others]
  const changes = [...new Set(all.flat().flatMap((span) => span.slice(0, 2) as number[]))].sort(
    (a, b) => a - b,
  )
  return changes.slice(1).flatMap((until, i) => {
    const from = changes[i] as number
    const those = all.map((spans) => spans.find(([start, end]) => start <= from && until <= end))
    return those.some(Boolean) ? [[from, until, those.every((span) => span?.[2])] as const] : []
  })
}
