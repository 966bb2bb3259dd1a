import { type FactKey, formatHours } from '../../facts/contract/catalogue.ts'
import { getProblem } from '../../facts/contract/problems.ts'
import type { CompactProblem } from '../../facts/contract/schema.ts'
import { ageText } from '../../platform/contract/ages.ts'
import { complement, type Interval, intervalAt, union } from './intervals.ts'
import type { PlayableState } from './schema.ts'
import type { SaidFact } from './shelter.ts'
import { attribution, provenance, type Situation } from './situation.ts'

/** What has to hold so that one can play. Texts begin in lower case, unless with a name. */
export interface Condition {
  /** When it holds for certain. */
  sure: readonly Interval[]
  /** When it may hold, too. */
  maybe: readonly Interval[]
  /** What is known about it. */
  text: string
  /** What to say where it never holds, in fewest words. */
  headline?: string
  /** What to say where it only may hold. */
  doubt?: {
    state: Extract<PlayableState, 'ask' | 'unknown'>
    /** What is not certain, and why. */
    headline: string
    reason: string
    /** What is said about it and by whom, which says in itself that it is not certain. */
    known?: string
    /** Whether somebody says that it holds whenever it may: a source, or people some time ago. */
    isProbable?: boolean
  }
}

type Doubt = NonNullable<Condition['doubt']>

const certain = ({ whole }: Situation, text = ''): Condition => ({ sure: [whole], maybe: [], text })
const never = (text: string): Condition => ({ sure: [], maybe: [], text })
const doubtful = ({ whole }: Situation, doubt: Doubt): Condition => ({
  ...{ sure: [], maybe: [whole], text: doubt.known ?? doubt.headline, doubt },
})

/** Who may play, as long as nothing is reported that stops everybody. */
export function permissionOf(situation: Situation): Condition {
  const { access, opening_hours } = situation.facts
  const closing = closingProblem(situation.court.problems, access)
  if (closing) return closedBy(situation, closing)
  if (!access) return certain(situation)
  const reason = provenance(access, situation)
  if (access.state === 'disputed')
    return doubtful(situation, { state: 'ask', headline: 'players disagree about who may play', reason })
  if (access.value === 'private') return never(`nobody may play without permission · ${reason}`)
  if (access.value === 'members' || access.value === 'customers') {
    const known = `${access.value} only`
    return doubtful(situation, { state: 'ask', headline: known, known, reason })
  }
  // Opening hours say it exactly.
  if (access.value !== 'school_hours' || opening_hours) return certain(situation)
  const maybe = schoolHours(situation)
  const doubt: Doubt = {
    ...{ state: 'ask', headline: 'these may be school hours' },
    reason: `everyone may play outside school hours · ${reason}`,
  }
  return { sure: complement(maybe, situation.whole), maybe, text: '', doubt }
}

function closedBy(situation: Situation, problem: CompactProblem): Condition {
  const { closes = '' } = getProblem(problem.kind)
  const reason = `reported ${ageText(problem.reported_at, situation.today)}`
  if (problem.disputed)
    return doubtful(situation, { state: 'ask', headline: `players disagree whether it is ${closes}`, reason })
  return { ...never(reason), headline: `reported ${closes}` }
}

/**
 * The problem that keeps everybody from playing: an undisputed one first. One in dispute is no better than a court where
 * nobody may play.
 */
export function closingProblem(
  problems: readonly CompactProblem[] | undefined,
  access: SaidFact | undefined,
): CompactProblem | undefined {
  const closing = problems?.filter(({ kind }) => getProblem(kind).closes) ?? []
  const isPrivate = access?.value === 'private' && access.state !== 'disputed'
  return closing.find(({ disputed }) => !disputed) ?? (isPrivate ? undefined : closing[0])
}

/** What else is reported as broken, apart from what stops everybody and the lights. */
export function brokenParts({ court, facts, today }: Situation): string[] {
  const closing = closingProblem(court.problems, facts.access)
  const others = (court.problems ?? []).filter((problem) => problem !== closing && !isLightOut(problem))
  return others.map(
    ({ kind, reported_at }) =>
      `${getProblem(kind).label.toLowerCase()}, reported ${ageText(reported_at, today)}`,
  )
}

const HOUR_MS = 3_600_000
/** Outside of holidays, which the school knows. */
const SCHOOL_DAY = { firstDay: 1, lastDay: 5, from: 8 * HOUR_MS, until: 17 * HOUR_MS }

function schoolHours({ clock, whole: [from, until] }: Situation): Interval[] {
  const days: Interval[] = []
  const firstDay = clock.wallTime(from)
  for (let day = firstDay; clock.momentOf(day) < until; day += 24 * HOUR_MS) {
    const weekday = clock.weekday(clock.momentOf(day))
    if (weekday < SCHOOL_DAY.firstDay || weekday > SCHOOL_DAY.lastDay) continue
    days.push([clock.momentOf(day + SCHOOL_DAY.from), clock.momentOf(day + SCHOOL_DAY.until)])
  }
  return days
}

/** Whether it is open. Outdoors, a court without hours is, so that hours of any source only say when it is not. */
export function openingOf(situation: Situation): Condition {
  const { facts, shelter, at, clock, whole } = situation
  const hours = facts.opening_hours
  if (!hours) return withoutHours(situation)
  const from = provenance(hours, situation)
  if (hours.state === 'disputed')
    return doubtful(situation, { state: 'ask', headline: 'players disagree about the hours', reason: '' })
  const written = `${formatHours(String(hours.value))}, ${from}`
  const counts = hours.state === 'confirmed' || shelter === 'outdoor' || shelter === 'covered'
  const read = readHours(situation, 'opening_hours', { ...hours, counts })
  if (!read) return doubtful(situation, { state: 'ask', headline: 'ask when it is open', reason: written })
  if (counts)
    return {
      ...read,
      text: from,
      doubt: { state: 'ask', headline: 'ask whether it is open', reason: written },
    }
  const [, end = whole[1]] = intervalAt(read.maybe, at) ?? []
  const open = end < whole[1] ? `open until ${clock.untilText(end, at)}` : 'always open'
  const known = `${open}, ${attribution(hours, situation)}`
  const headline = hours.state === 'stale' ? 'hours not confirmed lately' : 'nobody has confirmed the hours'
  return { ...read, text: from, doubt: { state: 'ask', headline, reason: '', known, isProbable: true } }
}

function withoutHours(situation: Situation): Condition {
  const { shelter, facts } = situation
  if (shelter === 'indoor')
    return doubtful(situation, { state: 'ask', headline: 'nobody has said when it is open', reason: '' })
  if (shelter) return certain(situation)
  const headline = facts.shelter
    ? 'players disagree whether it is indoors'
    : 'nobody has said whether it is indoors'
  return doubtful(situation, { state: 'unknown', headline, reason: '' })
}

/** Whether one can see: by day, indoors, or under lights. */
export function lightOf(situation: Situation): Condition {
  if (situation.shelter === 'indoor') return certain(situation)
  const lights = lightsOf(situation)
  return { ...lights, sure: union([...situation.daylight, ...lights.sure]) }
}

function lightsOf(situation: Situation): Condition {
  const { floodlights, light_hours } = situation.facts
  const from = floodlights ? provenance(floodlights, situation) : ''
  const unsure = (headline: string, reason = '', probable: Pick<Doubt, 'known' | 'isProbable'> = {}) =>
    doubtful(situation, { state: 'unknown', headline, reason, ...probable })
  if (!floodlights && !light_hours) return unsure('nobody has said whether there are lights')
  if (floodlights?.state === 'disputed') return unsure('players disagree about the lights')
  if (floodlights?.state === 'suspended') return never(lightsOutText(situation))
  if (floodlights?.value === false) return never(`unlit, ${from}`)
  if (floodlights?.state === 'stale') {
    const known = 'lights, if they still work'
    return unsure(known, from, { known, isProbable: true })
  }
  if (floodlights && floodlights.state !== 'confirmed') {
    const known = `lights, ${attribution(floodlights, situation)}`
    return unsure('nobody has confirmed the lights', '', { known, isProbable: true })
  }
  if (!light_hours) return certain(situation, `lights ${from}`)
  if (light_hours.state === 'disputed') return unsure('players disagree when the lights are on')
  const written = `lights ${formatHours(String(light_hours.value))}, ${attribution(light_hours, situation)}`
  const counts = light_hours.state === 'confirmed'
  const read = readHours(situation, 'light_hours', { ...light_hours, counts })
  const ask = 'ask when the lights are on'
  if (!read) return unsure(ask, ask, { known: written })
  const headline = 'nobody has confirmed when the lights are on'
  const doubt: Doubt = { state: 'unknown', headline, reason: '', known: written, isProbable: true }
  return { ...read, text: written, doubt }
}

/** A light that is out counts in the dark only. */
export const isLightOut = ({ kind }: CompactProblem) => getProblem(kind).suspends === 'floodlights'

function lightsOutText({ court, today }: Situation): string {
  const problem = court.problems?.find(isLightOut)
  return `lights reported out${problem ? `, ${ageText(problem.reported_at, today)}` : ''}`
}

/** When hours hold: for certain only if they count. Undefined if they can't be read. */
function readHours(
  { week }: Situation,
  key: Extract<FactKey, 'opening_hours' | 'light_hours'>,
  { value, counts }: Pick<SaidFact, 'value'> & { counts: boolean },
): Pick<Condition, 'sure' | 'maybe'> | undefined {
  const ahead = week[key]
  // They may just have been changed in the browser.
  if (!ahead?.intervals || ahead.hours !== value) return undefined
  const those = (isSure: boolean) =>
    union(
      ahead.intervals
        ?.filter(({ sure }) => (sure && counts) === isSure)
        .map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const) ?? [],
    )
  return { sure: those(true), maybe: those(false) }
}
