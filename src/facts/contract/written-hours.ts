import { readClockTimes } from './clock-times.ts'
import { translateHours } from './hours-words.ts'
import { MAX_HOURS } from './limits.ts'

interface WrittenHours {
  /** In the words and times of OpenStreetMap's `opening_hours` syntax; whether that is valid only the server knows. */
  hours: string
  /** Words of no language that we know. */
  unknown?: string
}

/** Reads hours as people write them, such as '7 am to 11 pm daily'; a sentence if they may mean several things. */
export function readWrittenHours(text: string): WrittenHours | { problem: string } {
  if (text.length > MAX_HOURS) return { problem: `Hours must be at most ${MAX_HOURS} characters.` }
  const parts = tidy(text).split('"')
  if (parts.length % 2 === 0) return { problem: 'End the comment with a quotation mark, too.' }
  const written = parts
    .filter((_, i) => i % 2 === 0)
    .join(COMMENT)
    .replaceAll(/[\p{Pd}−→]/gu, '-')
  const words = translateHours(withoutMarks(written))
  if ('ambiguous' in words)
    return {
      problem: `Write ${words.meanings.join(' or ')} instead of “${words.ambiguous}”, which can mean both.`,
    }
  const times = readClockTimes('text' in words ? words.text : written)
  if ('problem' in times) return times
  const comments = parts.filter((_, i) => i % 2 === 1)
  const hours = arrange(times.text).replaceAll(COMMENT, () => `"${comments.shift() ?? ''}"`)
  return { hours, ...('unknown' in words && { unknown: words.unknown }) }
}

/** Stands for a comment, whose words mean nothing. */
const COMMENT = '""'

/** One spelling of quotation marks and spaces. */
function tidy(text: string): string {
  return text
    .replaceAll(/&(?:nbsp|thinsp|#160);/gi, ' ')
    .replaceAll(/&(?:[nm]dash|minus|#821[12]);/gi, '–')
    .replaceAll(/&amp;|&#38;/gi, '&')
    .replaceAll(/&quot;|[“”„«»]/gi, '"')
    .split('\n')
    .map((line) => line.trim())
    .join('; ')
    .replaceAll(/\s+/g, ' ')
}

/** Without what words have around them: 'Open: Mon. 9 a.m.' is 'Mon 9 am'. */
function withoutMarks(text: string): string {
  return text
    .replace(/^(?:open(?:ing)?(?: hours| times)?|hours|times):? (?=.)/i, '')
    .replaceAll(/(?<![a-z])([ap])\.?m\b\.?/gi, '$1m')
    .replaceAll(/(?<=\p{L})\.(?!\d)/gu, '')
    .replaceAll(/\b12 ?(?=noon|mid)/gi, '')
    .replaceAll(/-feiras?\b/gi, '')
    .replaceAll(/\b7 ?j(?:ours)?\/7\b/gi, '7/7')
}

const DAY_FIRST = /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b/

/** The order and separators of the syntax: 'Mo-Fr: 08:00-18:00 Sa 10:00-16:00' has a colon too many and lacks a ';'. */
function arrange(text: string): string {
  const tight = text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/\b7 ?days(?:\/7)?|\b7\/7\b/g, 'Mo-Su')
    .replaceAll(/(?<=24:00)\/24\b/g, '')
    .replaceAll(/-?\+(?!\d)/g, '+')
    .replaceAll(/ ?& ?/g, ',')
    .replaceAll(/ (?=[,;+])/g, '')
    .replaceAll(/\b(Mo|Tu|We|Th|Fr|Sa|Su)[/ ](?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b)/g, '$1,')
    .replaceAll(/\b(Mo|Tu|We|Th|Fr|Sa|Su|PH|SH), ?(?=\d\d:)/g, '$1 ')
    .replaceAll(/([a-zH]): ?(?=\d\d:)/g, '$1 ')
    .trim()
  const separated = DAY_FIRST.test(tight)
    ? tight.replaceAll(/(:\d\d\+?|sunset|dusk|off) (?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b)/g, '$1; ')
    : daysFirst(tight)
  return /^(?:Mo-Su )?00:00-24:00$/.test(separated) ? '24/7' : separated
}

/** '07:00-23:00, Mo-Su' is not open at 07:00 and on all days, but at 07:00 on all days. */
function daysFirst(text: string): string {
  const start = text.search(/\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/)
  const [times, days] = [text.slice(0, start), text.slice(start)]
  const isBoth =
    start > 0 && /^(?:[\d:+,( -]|sunrise|sunset|dawn|dusk)*$/.test(times) && /^[A-Za-z,-]*\)?$/.test(days)
  return isBoth
    ? `${days.replace(')', '')} ${times
        .split(/[ ,(]+/)
        .filter(Boolean)
        .join(',')}`
    : text
}
