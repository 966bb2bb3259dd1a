import { type Interval, intervalAt } from './intervals.ts'
import { DAY_BEGINS_MS, LocalClock } from './local-clock.ts'
import { conditionsOf, doubtAt, playableAt } from './playable.ts'
import type { PlayableLine } from './schema.ts'
import { type Situation, situationOf } from './situation.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAY_ENDS_MS = 23 * HOUR_MS
/** Once less is left of a day, the next one counts. */
const SHORT_REST_MS = 30 * MINUTE_MS

export type StretchKind = 'daylight' | 'lights' | 'indoors' | 'unsure' | 'dark' | 'closed'

/** Milliseconds in which nothing changes; `until` no longer belongs to it. */
export interface Stretch {
  kind: StretchKind
  from: number
  until: number
  /** What is not certain. */
  doubt: string | undefined
}

/** When one can play on a day. */
export interface Outlook {
  /** 'Tomorrow'; empty if it begins now. */
  day: string
  /** Without gaps; at least one, and one of them is not dark or closed. */
  stretches: readonly Stretch[]
  /** A few times to write below, by their place between 0 and 1. */
  marks: readonly { place: number; text: string }[]
  /** All of it in a sentence. */
  text: string
}

type Subject = Pick<Situation, 'court' | 'facts' | 'week'>

/**
 * When one can play from now until 23:00 of the court's clock; if not at all, or if less than half an hour is left, the
 * next day from the first moment at which one certainly can. Undefined if one can't play then either. What it says of a
 * moment is what `playableAt` says.
 *
 * @param at now, milliseconds since the epoch
 */
export function outlookAt(subject: Subject, at: number): Outlook | undefined {
  const clock = new LocalClock(subject.week.clock)
  const today = clock.dayOf(at)
  const end = clock.momentOf(today + DAY_ENDS_MS)
  const rest = end - at < SHORT_REST_MS ? [] : stretchesOf(subject, [at, end], at)
  if (rest.some(isPossible)) return outlookOf(rest, '', clock)
  const tomorrow = today + DAY_MS
  const morning = clock.momentOf(tomorrow + DAY_BEGINS_MS)
  const next = stretchesOf(subject, [morning, clock.momentOf(tomorrow + DAY_ENDS_MS)], at)
  const first = next.find(isPlayable) ?? next.find(isPossible)
  if (!first) return undefined
  const name = clock.wallTime(at) < tomorrow ? 'Tomorrow' : 'Today'
  return outlookOf(next.slice(next.indexOf(first)), name, clock)
}

const isPlayable = ({ kind }: Stretch) => kind === 'daylight' || kind === 'lights' || kind === 'indoors'
const isPossible = ({ kind }: Stretch) => kind !== 'dark' && kind !== 'closed'

/** Empty outside the week. */
function stretchesOf(subject: Subject, [from, until]: Interval, today: number): Stretch[] {
  const situation = situationOf(subject, { at: from, today, from })
  const conditions = conditionsOf(situation)
  // The moments at which daylight or a condition may begin or end.
  const times = Object.values(conditions).flatMap(({ sure, maybe }) => [...sure, ...maybe])
  const changes = [...situation.daylight, ...times].flat()
  const stretches: Stretch[] = []
  for (let start = from; start < until; ) {
    const line = playableAt(subject, start, today)
    if (!line) return []
    const end = Math.min(until, ...changes.filter((change) => change > start))
    const kind = kindOf(situation, line, start)
    const doubt = kind === 'unsure' ? doubtAt(conditions, start)?.headline : undefined
    const last = stretches.at(-1)
    if (last?.kind === kind && last.doubt === doubt) last.until = end
    else stretches.push({ kind, from: start, until: end, doubt })
    start = end
  }
  return stretches
}

function kindOf({ shelter, daylight }: Situation, { state }: PlayableLine, at: number): StretchKind {
  if (state === 'dark') return 'dark'
  if (state === 'closed' || state === 'open-later') return 'closed'
  if (state === 'ask' || state === 'unknown') return 'unsure'
  if (shelter === 'indoor') return 'indoors'
  return intervalAt(daylight, at) ? 'daylight' : 'lights'
}

const WORDS: Readonly<Record<StretchKind, string>> = {
  daylight: 'playable by daylight',
  lights: 'playable under lights',
  indoors: 'playable indoors',
  unsure: 'not certain',
  dark: 'dark',
  closed: 'closed',
}

function outlookOf(stretches: readonly Stretch[], day: string, clock: LocalClock): Outlook {
  const from = stretches[0]?.from ?? 0
  const until = stretches.at(-1)?.until ?? from
  const begin = day ? `${day} from ${clock.timeText(from)}` : 'From now'
  const parts = stretches.map((stretch) => {
    const end = stretch.until < until ? ` until ${clock.timeText(stretch.until)}` : ''
    return `${WORDS[stretch.kind]}${end}${stretch.doubt ? ` (${stretch.doubt})` : ''}`
  })
  return {
    day,
    stretches,
    marks: [
      { place: 0, text: day ? clock.timeText(from) : 'Now' },
      ...hoursBetween([from, until], clock),
      { place: 1, text: clock.timeText(until) },
    ],
    text: `${begin} to ${clock.timeText(until)}: ${parts.join(', then ')}.`,
  }
}

/** What a time needs on the smallest phone between two others, and beside the one at an end; parts of the whole. */
const ROOM = 0.17
const ROOM_AT_ENDS = 0.23

/** Full hours for which there is room, evenly spaced. */
function hoursBetween([from, until]: Interval, clock: LocalClock): Outlook['marks'] {
  const step = Math.ceil(((until - from) * ROOM) / HOUR_MS) * HOUR_MS
  const marks = []
  for (let time = Math.ceil(clock.wallTime(from) / step) * step; ; time += step) {
    const moment = clock.momentOf(time)
    const place = (moment - from) / (until - from)
    if (place > 1 - ROOM_AT_ENDS) return marks
    if (place >= ROOM_AT_ENDS) marks.push({ place, text: clock.timeText(moment) })
  }
}
