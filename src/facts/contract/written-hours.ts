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
  const arranged = arrange(times.text)
  if (arranged === undefined)
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

const DAY_FIRST = /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b/
const CLOSURE = /\b(?:off|closed|except)\b/
/** What is before, between and after closures. */
const aroundClosures = (text: string) =>
  text.split(CLOSURE).map((part) => part.trim().replace(/^, ?/, '').replace(/,$/, ''))
const isTime = (word: string) => /:|^24\/7|^(?:sunrise|sunset|dawn|dusk)/.test(word)
const hasTime = (text: string) => text.split(' ').some(isTime)

/**
 * The order and separators of the syntax: 'Mo-Fr: 08:00-18:00 Sa 10:00-16:00' has a colon too many and lacks a ';'.
 * Undefined if a closure may be meant for other days or times than the syntax takes it for.
 */
function arrange(text: string): string | undefined {
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
  const rules = tight.split(/; ?/).map(arrangeRule)
  if (rules.includes(undefined)) return undefined
  // For the syntax, later rules have priority.
  const isClosure = (rule: string | undefined) => /\bclosed\b/.test(rule ?? '') && !hasTime(rule ?? '')
  const arranged = [...rules.filter((rule) => !isClosure(rule)), ...rules.filter(isClosure)].join('; ')
  return /^(?:Mo-Su )?00:00-24:00$/.test(arranged) ? '24/7' : arranged
}

function arrangeRule(rule: string): string | undefined {
  if (!DAY_FIRST.test(rule)) return separateClosures(rule)?.split('; ').map(daysFirst).join('; ')
  const parts = rule
    .replaceAll(/(:\d\d\+?|sunset|dusk) (?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b)/g, '$1; ')
    .split(/((?:,|;) (?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b))/)
    .map((part) => (part.trim().length > 1 ? separateClosures(part) : part))
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** '09:00-21:00 closed Su' and '09:00-21:00 Su closed' are '09:00-21:00; Su off'. Undefined if that isn't certain. */
function separateClosures(rule: string): string | undefined {
  if (!CLOSURE.test(rule) || /"|\|\|/.test(rule)) return rule
  if (!hasTime(rule)) return rule.startsWith('closed ') ? `${rule.slice('closed '.length)} closed` : rule
  const words = rule.split(' ')
  const end = words.findLastIndex(isTime) + 1
  const [times, rest] = [words.slice(0, end).join(' ').replace(/,$/, ''), words.slice(end).join(' ')]
  if (rest === 'off') return rule
  if (CLOSURE.test(times)) return closedFirst(rule)
  const parts = aroundClosures(rest)
  const [first = '', second = ''] = parts
  if (first && second && parts.length === 2)
    return DAY_FIRST.test(rule) ? undefined : `${times} ${first}; ${second} off`
  const days = first === '' ? parts.slice(1) : parts.slice(0, -1)
  const isCertain = days.every(Boolean) && (first === '' || (parts.at(-1) === '' && !first.includes(', ')))
  return isCertain ? [times, ...days.map((day) => `${day} off`)].join('; ') : undefined
}

/** 'Su closed Mo-Sa 09:00-17:00'. */
function closedFirst(rule: string): string | undefined {
  const [closed, open = '', ...others] = aroundClosures(rule)
  const isCertain = closed && !hasTime(closed) && DAY_FIRST.test(open) && others.length === 0
  return isCertain && !rule.includes('except') ? `${closed} off; ${open}` : undefined
}

/** '07:00-23:00, Mo-Su' is not open at 07:00 and on all days, but at 07:00 on all days. */
function daysFirst(text: string): string {
  const start = text.search(/\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/)
  const [times, days] = [text.slice(0, start), text.slice(start)]
  const isBoth =
    start > 0 && /^(?:[\d:+,( -]|sunrise|sunset|dawn|dusk)*$/.test(times) && /^[A-Za-z,-]*\)?$/.test(days)
  if (!isBoth) return text
  const list = times
    .split(/[ ,(]+/)
    .filter(Boolean)
    .join(',')
  return `${days.replace(')', '')} ${list}`
}
