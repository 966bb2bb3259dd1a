import { readClockTimes } from './clock-times.ts'
import { MONTHS, translateHours } from './hours-words.ts'
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
  const arranged = arrange(times.text)
  if (isUnclear(arranged))
    return { problem: 'Write when it is closed apart, like Mo-Sa 09:00-21:00; Su off.' }
  const hours = arranged
    .replaceAll(/\bclosed\b/g, 'off')
    .replaceAll(COMMENT, () => `"${comments.shift() ?? ''}"`)
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

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)'
const DATE = `(?:${MONTHS.join('|')}) \\d\\d?`
const TIME = String.raw`(?:\d:\d\d\+?|sunrise|sunset|dawn|dusk|24/7)`
const DAY_FIRST = new RegExp(`^${DAY}\\b`)
const RULE_END = new RegExp(
  `(:\\d\\d\\+?|sunset|dusk|off|\\b${DAY} closed(?= [^;]*\\d:\\d)) (?=${DAY}\\b)`,
  'g',
)

/** '09:00-21:00, closed Su', which is the same without the comma. */
const CLOSED_DAYS = new RegExp(
  `^(.*${TIME}.*?(?=,? (?:off|closed))|.*(?=,? except)),? (?:off|closed|except) (?!.*(?:off|closed|except))([A-Z\\d][^:"]*)$`,
)
/** '09:00-21:00 Su closed'; in '09:00-21:00 Sa, Su closed', Saturday may be closed, too. */
const DAYS_CLOSED = new RegExp(
  `^(.*(?:${TIME}|off|closed|${DAY}-${DAY}(?=,))),? (${DAY}-${DAY}|${DAY}(?:,${DAY})*(?:, PH)?|${DATE}(?:-${DATE})?) (?:off|closed)$`,
)
/** 'closed Su, 09:00-21:00': for the syntax, later rules have priority. */
const CLOSED_FIRST = new RegExp(
  `^(?:closed (${DAY}[^:";]*?)|(${DAY}[^:";]*?) closed)[,;] ?(?=\\d|sun|dawn)(.*)$`,
)
/** A closure in words beside times, or one before them. */
const UNCLEAR = new RegExp(`(?:closed|off) .*${TIME}|${TIME}.* closed|except`)
/** '09:00-21:00 Sa, Su off', 'off Tu, We 10:00-12:00': the syntax takes both days for one list. */
const UNCLEAR_DAYS = new RegExp(
  `${TIME} ${DAY}\\b[^;|]* (?:off|closed)\\b|\\b(?:off|closed) ${DAY}\\b[^;|]*${TIME}`,
)

/** Whether a closure may be meant for other days or times than the syntax takes it for. */
function isUnclear(text: string): boolean {
  const rules = text.split(/;|\|\||(?<=off),|, ?(?=[A-Z]|off|closed|except)/)
  return UNCLEAR_DAYS.test(text) || rules.some((rule) => UNCLEAR.test(rule))
}

/** The order and separators of the syntax: 'Mo-Fr: 08:00-18:00 Sa 10:00-16:00' has a colon too many and lacks a ';'. */
function arrange(text: string): string {
  const tight = text
    .replaceAll(/ +/g, ' ')
    .replace(CLOSED_FIRST, (_, after = '', before = '', rest = '') => `${rest}; ${after || before} off`)
    .replaceAll(/\b7 ?days(?:\/7)?|\b7\/7\b/g, 'Mo-Su')
    .replaceAll(/(?<=24:00)\/24\b/g, '')
    .replaceAll(/-?\+(?!\d)/g, '+')
    .replaceAll(/ ?& ?/g, ',')
    .replaceAll(/ (?=[,;+])/g, '')
    .replaceAll(/\b(Mo|Tu|We|Th|Fr|Sa|Su)[/ ](?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b)/g, '$1,')
    .replaceAll(/\b(Mo|Tu|We|Th|Fr|Sa|Su|PH|SH), ?(?=\d\d:)/g, '$1 ')
    .replaceAll(/([a-zH]): ?(?=\d\d:)/g, '$1 ')
    .trim()
  const arranged = tight
    .split(/( ?\|\| ?|; ?)/)
    .map(arrangeRule)
    .join('')
  return /^(?:Mo-Su )?00:00-24:00$/.test(arranged) ? '24/7' : arranged
}

function arrangeRule(rule: string): string {
  const [, rest, closed] = DAYS_CLOSED.exec(rule) ?? CLOSED_DAYS.exec(rule) ?? []
  if (rest) return `${arrangeRule(rest)}; ${closed} off`
  return DAY_FIRST.test(rule) ? rule.replaceAll(RULE_END, '$1; ') : daysFirst(rule)
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
