import { MONTHS } from './hours-words.ts'

/** A time as written: '9', '9.30', '9am', '18h30', '0930'. */
interface ClockTime {
  text: string
  hour: number
  minute: number
  suffix: string
}
/** A time, or two with a dash between them. */
type Period = readonly [start: ClockTime, end?: ClockTime]
/** Minutes since midnight. */
type Minutes = readonly [start: number, end: number]

const HALF_DAY = 12 * 60
const DAY = 2 * HALF_DAY
const NUMBERS = /(\d[\d:.hapm]*(?:-\d[\d:.hapm]*)?)/i
/** What days and weeks come after; after a range of months there are hours. */
const DATE_WORDS = [...MONTHS, 'week']
/** Days, years, and the end of one date with the beginning of the next. */
const OTHER_NUMBERS = /^(?:\d{1,2}|[1-9]\d{3}|\d{1,2}-[1-9]\d{3}|[1-9]\d{3}-\d{1,2})$/
/** Or times in the evening. */
const YEARS = /^(?:19|20)\d\d-(?:19|20)\d\d$/
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH', 'SH']
const FULL_TIME = /^\d\d[:.]?\d\d/

/**
 * Writes all times as '09:00', if it is certain which they are; else a sentence. Hours up to 12 may be those of a clock
 * with 12 hours, unless something says otherwise: am or pm, a leading zero, a later hour in the same text.
 */
export function readClockTimes(text: string): { text: string } | { problem: string } {
  const pieces = text
    .replaceAll(/ ?- ?(?!\d+ day)/g, '-')
    .replaceAll(/(?<=\d) (?=(?:am|pm|h)\b)/gi, '')
    .replaceAll(/(?<=\dh) (?=[0-5]\d(?![\d:h]))/gi, '')
    .split(NUMBERS)
  const periods = pieces.map((_, position) => periodAt(pieces, position))
  const has24Hours = periods.some((period) => period?.some((time) => time && isOf24Hours(time)))
  const read: string[] = []
  for (const [position, piece] of pieces.entries()) {
    const [start, end] = periods[position] ?? []
    if (start && end) {
      const minutes = minutesOf(start, end, has24Hours)
      if (!minutes) return { problem: question(piece, start, end) }
      read.push(minutes.map(clockText).join('-'))
    } else read.push(start ? timeText(start) : piece)
  }
  return { text: read.join('') }
}

/** Undefined for other texts and numbers. */
function periodAt(pieces: readonly string[], position: number): Period | undefined {
  const piece = pieces[position] ?? ''
  const [start, end] = piece.split('-').map(readTime)
  if (!start || OTHER_NUMBERS.test(piece)) return undefined
  if (!piece.includes('-')) return [start]
  const isDays = /^\d{1,2}-\d{1,2}$/.test(piece) && isDate(pieces, position)
  const isOther = isDays || (YEARS.test(piece) && !isEvening(pieces, position))
  return end && !isOther ? [start, end] : undefined
}

/** Times follow days or other times, or are the only numbers of a rule, at its end. */
function isEvening(pieces: readonly string[], position: number): boolean {
  const [before = '', after = ''] = [pieces[position - 1], pieces[position + 1]]
  if (
    DAYS.includes(
      before
        .split(/[^A-Za-z]+/)
        .filter(Boolean)
        .at(-1) ?? '',
    )
  )
    return true
  if (/^, ?$/.test(before) && position > 2) return periodAt(pieces, position - 2) !== undefined
  const isOnly = position === 1 || before.includes(';')
  return isOnly && /^ ?(?:;|$)/.test(after)
}

function isDate(pieces: readonly string[], position: number): boolean {
  const before = pieces[position - 1] ?? ''
  if (before === ',' && position > 2) return isDate(pieces, position - 2)
  return before.endsWith('[') || DATE_WORDS.includes(before.split(/[ ,;]/).at(-2) ?? '')
}

/** A time by itself: 'dusk' may follow, and 24 hours are the whole day. */
function timeText(time: ClockTime): string {
  const [minutes = 0] = meaningsOf(time)
  return /^24h$/i.test(time.text) ? '00:00-24:00' : clockText(minutes)
}

function readTime(text: string): ClockTime | undefined {
  const parts = /^(\d{1,2})(?:[:.h](\d\d))?(am|pm|h)?$/i.exec(text) ?? /^(\d\d)(\d\d)(h?)$/i.exec(text)
  if (!parts) return undefined
  const [, hour, minute = '0', suffix = ''] = parts
  const isImpossible = Number(minute) > 59 || (Number(hour) > 12 && /am/i.test(suffix))
  if (isImpossible) return undefined
  return { text, hour: Number(hour), minute: Number(minute), suffix: suffix.toLowerCase() }
}

const isOf24Hours = ({ text, hour }: ClockTime) => text.startsWith('0') || hour > 12 || /h/i.test(text)
const hasHalf = ({ suffix }: ClockTime) => suffix === 'am' || suffix === 'pm'

/** In minutes since midnight; hours up to 12 that don't say it may be before or after noon. */
function meaningsOf(time: ClockTime): number[] {
  const { hour, minute, suffix } = time
  if (hasHalf(time)) return [(hour % 12) * 60 + minute + (suffix === 'pm' ? HALF_DAY : 0)]
  const written = hour * 60 + minute
  return isOf24Hours(time) || hour === 12 ? [written] : [written, written + HALF_DAY]
}

/** Undefined if that isn't certain. */
function minutesOf(start: ClockTime, end: ClockTime, has24Hours: boolean): Minutes | undefined {
  const possible = possibleMinutes(start, end)
  const [written = [0, 0]] = possible
  if (hasHalf(start) && hasHalf(end)) return written
  if (hasHalf(start) || hasHalf(end)) {
    const [one, ...others] = possible.filter(([from, until]) => from < until)
    return others.length > 0 ? undefined : one
  }
  const isNight = written[1] <= written[0]
  const isCertain = isNight
    ? start.hour > 12 || end.text.startsWith('0')
    : has24Hours || FULL_TIME.test(end.text)
  return isCertain ? written : undefined
}

/** As written comes first. */
function possibleMinutes(start: ClockTime, end: ClockTime): Minutes[] {
  const isMidnight = hasHalf(end) && meaningsOf(end)[0] === 0
  const ends = isMidnight ? [DAY] : meaningsOf(end)
  return meaningsOf(start).flatMap((from) => ends.map((until) => [from, until] as const))
}

/** Suggests the shortest time. */
function question(written: string, start: ClockTime, end: ClockTime): string {
  const length = ([from, until]: Minutes) => (until - from + DAY - 1) % DAY
  const [likely = [0, 0]] = possibleMinutes(start, end).sort((a, b) => length(a) - length(b))
  const spelled = [clockText, halfDayText].map((text) => likely.map(text).join('-'))
  return `Write “${written}” as ${spelled.join(' or ')}, if that is what it means.`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const clockText = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

function halfDayText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${hour % 12 || 12}${minute ? `:${twoDigits(minute)}` : ''}${hour % 24 < 12 ? 'am' : 'pm'}`
}
