import { brokenParts, type Condition, lightOf, openingOf, permissionOf } from './conditions.ts'
import { type Interval, intersection, intervalAt, nextStart, union } from './intervals.ts'
import { lightLeftText, SHORT_LIGHT_MS } from './light-left.ts'
import type { PlayableLine } from './schema.ts'
import { attribution, type Situation, situationOf } from './situation.ts'

interface Conditions {
  permission: Condition
  opening: Condition
  light: Condition
}

/**
 * Whether one can play at a court at a moment, in words; undefined outside the week. What nobody has confirmed is
 * never a yes, but may be a no: a court is closed outside the hours of a file.
 *
 * @param at the moment in question, milliseconds since the epoch
 * @param today the moment from which the ages of confirmations count
 * @param from the moment at which one asks; another one than `at` is named in the text
 */
export function playableAt(
  subject: Pick<Situation, 'court' | 'facts' | 'week'>,
  at: number,
  today = at,
  from = at,
): PlayableLine | undefined {
  const situation = situationOf(subject, { at, today, from })
  if (!intervalAt([situation.whole], at)) return undefined
  const conditions = conditionsOf(situation)
  const { permission, opening, light } = conditions
  if (isOut(permission, at)) {
    const { headline = 'private', text } = permission
    return line(situation, 'closed', null, headline, [text])
  }
  if (isOut(opening, at)) return closed(situation, conditions)
  if (isOut(light, at)) return dark(situation, light)
  const doubt = doubtAt(conditions, at)
  return doubt ? inDoubt(situation, conditions, doubt) : playable(situation, conditions)
}

/** Why one can't play for certain at a moment at which one perhaps can. */
export const doubtAt = ({ permission, opening, light }: Conditions, at: number) =>
  [permission, opening, light].find(({ sure }) => !intervalAt(sure, at))?.doubt

export const conditionsOf = (situation: Situation): Conditions => ({
  permission: permissionOf(situation),
  opening: openingOf(situation),
  light: lightOf(situation),
})

/** When one can play, and when one perhaps can. */
export interface PlayableSpans {
  sure: readonly Interval[]
  /** When somebody says so; includes the sure ones. */
  probable: readonly Interval[]
  /** Includes the probable ones. */
  possible: readonly Interval[]
}

/** When one can play at a court in a week. */
export function playableSpans(subject: Pick<Situation, 'court' | 'facts' | 'week'>): PlayableSpans {
  const conditions = conditionsOf(situationOf(subject, { at: 0, today: 0, from: 0 }))
  const those = (holds: (one: Condition) => readonly Interval[]) => allOf(conditions, holds)
  return { sure: those(({ sure }) => sure), probable: those(probable), possible: those(possible) }
}

/** When all conditions hold. */
function allOf({ permission, opening, light }: Conditions, holds: (one: Condition) => readonly Interval[]) {
  return intersection(intersection(holds(permission), holds(opening)), holds(light))
}

const possible = ({ sure, maybe }: Condition) => union([...sure, ...maybe])
const probable = (one: Condition) => (one.doubt?.isProbable ? possible(one) : one.sure)
const isOut = (condition: Condition, at: number) => !intervalAt(possible(condition), at)

function playable(situation: Situation, { permission, opening, light }: Conditions): PlayableLine {
  const { at, whole, clock, shelter } = situation
  const until = endOf(
    allOf({ permission, opening, light }, ({ sure }) => sure),
    situation,
  )
  const lightEnd = endOf(light.sure, situation)
  const closing = endOf(opening.sure, situation)
  const closes = closing < whole[1]
  if (shelter === 'indoor') {
    const headline = closes ? `open until ${clock.untilText(closing, at)}` : `open${nowText(situation)}`
    const parts = ['indoor', !closes && 'always open', `hours ${opening.text}`]
    return line(situation, 'playable', until, headline, parts)
  }
  const isShort = lightEnd === until && until - at < SHORT_LIGHT_MS
  return line(
    situation,
    isShort ? 'light-left' : 'playable',
    until,
    isShort ? lightEndText(situation, until) : `playable${nowText(situation)}`,
    [
      shelter === 'covered' && 'under a roof',
      ...lightParts(situation, light, closing),
      hoursText(situation, closes ? `closes ${clock.atText(closing, at)}` : 'always open'),
    ],
  )
}

/** What opening hours say; with who says so if nobody has confirmed them. */
function hoursText(situation: Situation, text: string): string | undefined {
  const { opening_hours: hours } = situation.facts
  return hours && (hours.state === 'confirmed' ? text : `${text}, ${attribution(hours, situation)}`)
}

/** When it gets dark and what is known about the lights. */
function lightParts({ daylight, whole, at, clock }: Situation, light: Condition, closing: number): string[] {
  const [, sunset] = intervalAt(daylight, at) ?? []
  if (sunset === undefined) return [light.text]
  if (sunset >= whole[1]) return ['the sun doesn’t set']
  if (sunset >= closing) return []
  const dark = `dark ${clock.atText(sunset, at)}`
  if (intervalAt(light.sure, sunset)) return [`${dark}, ${light.text}`]
  // A doubt about the lights matters less than the daylight, their absence more.
  return intervalAt(light.maybe, sunset) ? [dark, light.text] : [light.text, dark]
}

function closed(situation: Situation, { opening, light }: Conditions): PlayableLine {
  const { at, clock } = situation
  const opens = nextStart(possible(opening), at)
  const hours = `hours ${opening.text}`
  if (opens === undefined)
    return line(situation, 'closed', null, 'closed', ['not open in the next days', hours])
  const lightFrom = isOut(light, opens) ? nextStart(possible(light), opens) : undefined
  return line(situation, 'open-later', opens, `closed until ${clock.untilText(opens, at)}`, [
    hours,
    lightFrom !== undefined && `dark until ${clock.untilText(lightFrom, at)}`,
  ])
}

function dark(situation: Situation, light: Condition): PlayableLine {
  const { at, clock } = situation
  const until = nextStart(possible(light), at)
  if (until === undefined) return line(situation, 'dark', null, 'dark', [light.text, 'the sun doesn’t rise'])
  return line(situation, 'dark', until, `dark until ${clock.untilText(until, at)}`, [light.text])
}

/** What is known leads; then why that isn't enough. */
function inDoubt(
  situation: Situation,
  conditions: Conditions,
  { state, headline, reason, known }: NonNullable<Condition['doubt']>,
): PlayableLine {
  const { at, whole } = situation
  const sureTimes = allOf(conditions, ({ sure }) => sure)
  const until = Math.min(nextStart(sureTimes, at) ?? whole[1], endOf(allOf(conditions, possible), situation))
  const anyway = certainText(situation, conditions)
  return known
    ? line(situation, state, until, known, [reason, anyway])
    : line(situation, state, until, anyway, [headline, reason])
}

/** What holds whatever is in doubt: 'indoor', 'daylight until 16:01'. */
function certainText(situation: Situation, { light }: Conditions): string {
  const { at, shelter, daylight, clock, whole } = situation
  if (shelter === 'indoor') return 'indoor'
  const [, sunset] = intervalAt(daylight, at) ?? []
  if (sunset !== undefined)
    return sunset < whole[1] ? `daylight until ${clock.untilText(sunset, at)}` : 'the sun doesn’t set'
  if (intervalAt(light.sure, at)) return light.text
  const sunrise = nextStart(daylight, at)
  return sunrise === undefined ? 'no daylight' : `no daylight until ${clock.untilText(sunrise, at)}`
}

/** '52 minutes of light left'; at another moment 'light until 16:01'. */
const lightEndText = ({ at, from, clock }: Situation, until: number) =>
  at === from ? lightLeftText(until - at) : `light until ${clock.untilText(until, at)}`

const nowText = ({ at, from }: Situation) => (at === from ? ' now' : '')

function line(
  situation: Situation,
  state: PlayableLine['state'],
  until: number | null,
  headline: string,
  parts: readonly (string | false | undefined)[],
): PlayableLine {
  const { whole, clock, at, from } = situation
  return {
    state,
    until: until === null || until >= whole[1] ? null : new Date(until).toISOString(),
    headline: capitalized(at === from ? headline : `${clock.atText(at, from)}: ${headline}`),
    reason: capitalized([...parts, ...brokenParts(situation)].filter(Boolean).join(' · ')),
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The end of the interval that contains the moment. */
const endOf = (intervals: readonly Interval[], { at }: Situation): number =>
  intervalAt(intervals, at)?.[1] ?? at
