import { type FactKey, formatHours } from '../../facts/contract/catalogue.ts'
import { complement, type Interval, intervalAt, union } from './intervals.ts'
import type { PlayableState } from './schema.ts'
import type { SaidFact } from './shelter.ts'
import { provenance, type Situation } from './situation.ts'

/** What has to hold so that one can play. Texts begin in lower case, unless with a name. */
export interface Condition {
  /** When it holds for certain. */
  sure: readonly Interval[]
  /** When it may hold, too. */
  maybe: readonly Interval[]
  /** What is known about it. */
  text: string
  /** What to say where it only may hold. */
  doubt?: { state: Extract<PlayableState, 'ask' | 'unknown'>; headline: string; reason: string }
}

type Doubt = NonNullable<Condition['doubt']>

const certain = ({ whole }: Situation, text = ''): Condition => ({ sure: [whole], maybe: [], text })
const never = (text: string): Condition => ({ sure: [], maybe: [], text })
const doubtful = ({ whole }: Situation, doubt: Doubt): Condition => ({
  ...{ sure: [], maybe: [whole], text: doubt.headline, doubt },
})

/** Who may play. */
export function permissionOf(situation: Situation): Condition {
  const { access, opening_hours } = situation.facts
  if (!access) return certain(situation)
  const reason = provenance(access, situation)
  const ask = (headline: string) => doubtful(situation, { state: 'ask', headline, reason })
  if (access.state === 'disputed') return ask('players disagree about who may play')
  if (access.value === 'private') return never(`nobody may play without permission · ${reason}`)
  if (access.value === 'members') return ask('members only')
  if (access.value === 'customers') return ask('customers only')
  // Opening hours say it exactly.
  if (access.value !== 'school_hours' || opening_hours) return certain(situation)
  const maybe = schoolHours(situation)
  const doubt: Doubt = {
    ...{ state: 'ask', headline: 'these may be school hours' },
    reason: `everyone may play outside school hours · ${reason}`,
  }
  return { sure: complement(maybe, situation.whole), maybe, text: '', doubt }
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

/** Whether it is open. Outdoors, a court without hours is. */
export function openingOf(situation: Situation): Condition {
  const { facts, shelter, at, clock, whole } = situation
  const hours = facts.opening_hours
  if (!hours) return withoutHours(situation)
  const from = provenance(hours, situation)
  if (hours.state === 'disputed')
    return doubtful(situation, {
      ...{ state: 'ask', headline: 'players disagree about the hours' },
      reason: shelter === 'indoor' ? 'indoor' : '',
    })
  const written = `${formatHours(String(hours.value))}, ${from}`
  const read = readHours(situation, 'opening_hours', hours)
  if (!read) return doubtful(situation, { state: 'ask', headline: 'ask when it is open', reason: written })
  if (hours.state === 'confirmed')
    return {
      ...read,
      text: from,
      doubt: { state: 'ask', headline: 'ask whether it is open', reason: written },
    }
  const [, end = whole[1]] = intervalAt(read.maybe, at) ?? []
  const reason = end < whole[1] ? `open until ${clock.untilText(end, at)}, ${from}` : written
  const headline = hours.state === 'stale' ? 'hours not confirmed lately' : 'nobody has confirmed the hours'
  return { ...read, text: from, doubt: { state: 'ask', headline, reason } }
}

function withoutHours(situation: Situation): Condition {
  const { shelter, facts } = situation
  if (shelter === 'indoor')
    return doubtful(situation, {
      ...{ state: 'ask', headline: 'nobody has said when it is open', reason: 'indoor' },
    })
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
  const unsure = (headline: string, reason = '') =>
    doubtful(situation, { state: 'unknown', headline, reason })
  if (!floodlights && !light_hours) return unsure('nobody has said whether there are lights')
  if (floodlights?.state === 'disputed') return unsure('players disagree about the lights')
  if (floodlights?.value === false) return never(`unlit, ${from}`)
  if (floodlights?.state === 'stale') return unsure('lights, if they still work', from)
  if (floodlights && floodlights.state !== 'confirmed')
    return unsure('nobody has confirmed the lights', `lights ${from}`)
  if (!light_hours) return certain(situation, `lights ${from}`)
  if (light_hours.state === 'disputed') return unsure('players disagree when the lights are on')
  const written = `lights ${formatHours(String(light_hours.value))}, ${provenance(light_hours, situation)}`
  const read = readHours(situation, 'light_hours', light_hours)
  if (!read) return unsure('ask when the lights are on', written)
  const headline = 'nobody has confirmed when the lights are on'
  return { ...read, text: written, doubt: { state: 'unknown', headline, reason: written } }
}

/** When hours hold: for certain only if players confirmed them. Undefined if they can't be read. */
function readHours(
  { week }: Situation,
  key: Extract<FactKey, 'opening_hours' | 'light_hours'>,
  { value, state }: SaidFact,
): Pick<Condition, 'sure' | 'maybe'> | undefined {
  const ahead = week[key]
  // They may just have been changed in the browser.
  if (!ahead?.intervals || ahead.hours !== value) return undefined
  const those = (isSure: boolean) =>
    union(
      ahead.intervals
        ?.filter(({ sure }) => (sure && state === 'confirmed') === isSure)
        .map(({ from, until }) => [Date.parse(from), Date.parse(until)] as const) ?? [],
    )
  return { sure: those(true), maybe: those(false) }
}
