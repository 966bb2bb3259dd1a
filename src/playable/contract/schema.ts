import { z } from 'zod'
import { PLAN_B_MILES } from './limits.ts'
import { type AskedMoment, isNearEnough, MAX_YEARS_AWAY, PLAYABLE_FILTERS, readMoment } from './question.ts'

const moment = z.iso.datetime()

/** `until` no longer belongs to it. */
const interval = z.object({ from: moment, until: moment })

/** What hours mean on these days. */
const hoursAhead = z.object({
  hours: z.string().describe('As somebody wrote them'),
  intervals: z
    .array(interval.extend({ sure: z.boolean().describe('False if one has to ask') }))
    .nullable()
    .describe('Null if they can’t be read'),
})
export type HoursAhead = z.infer<typeof hoursAhead>

/** What decides whether one can play at a court, for seven days of its local calendar, beginning with today. */
export const weekAhead = z.object({
  time_zone: z.string(),
  from: moment,
  until: moment,
  clock: z
    .array(z.object({ from: moment, offset_minutes: z.int() }))
    .describe('The offset from UTC, and where the clocks change'),
  daylight: z.array(interval).describe('From sunrise to sunset'),
  opening_hours: hoursAhead.nullable().describe('Null if nobody has said'),
  light_hours: hoursAhead.nullable().describe('Null if nobody has said'),
})
export type WeekAhead = z.infer<typeof weekAhead>

const PLAYABLE_STATES = ['playable', 'light-left', 'open-later', 'dark', 'closed', 'ask', 'unknown'] as const
export type PlayableState = (typeof PLAYABLE_STATES)[number]

/** Whether one can play, in words. */
const playableLine = z.object({
  state: z
    .enum(PLAYABLE_STATES)
    .describe(
      'playable: certainly; light-left: certainly, for less than two hours; open-later: closed, and opens this week; dark: without light; closed: not this week, or for nobody; ask: nobody has confirmed that one may play; unknown: nobody has confirmed that there is light',
    ),
  until: moment.nullable().describe('When this changes; null if not within the week, or not known'),
  headline: z.string(),
  reason: z.string().describe('Who says so, and what else holds'),
})
export type PlayableLine = z.infer<typeof playableLine>

/** Where to play instead. */
const planBView = playableLine.omit({ reason: true }).extend({
  id: z.int(),
  name: z.string(),
  distanceMiles: z.number().describe('Great-circle miles from the court'),
})
export type PlanBView = z.infer<typeof planBView>

export const courtPlayableView = playableLine.extend({
  at: moment.describe('The moment it is about'),
  time_zone: z.string().describe('Of the court; times in the texts are local'),
  plan_b: planBView
    .optional()
    .describe(
      `If one can’t play now, or a problem is open: the nearest court where one certainly can, and none is, within ${PLAN_B_MILES} miles`,
    ),
})
export type CourtPlayableView = z.infer<typeof courtPlayableView>

/** The same with each court of a list, at the moment that the search asks for. */
export const listedPlayableView = courtPlayableView.extend({
  is_now: z.boolean().describe('False if the search asks for another moment, which the headline then names'),
})
export type ListedPlayableView = z.infer<typeof listedPlayableView>

const MAX_MOMENT_LENGTH = 40
const MOVES = 'Moves the sun, the hours and the clock; facts are those of today. By default now'

/** @param error what to send instead of anything else */
const momentParameter = (error: string) =>
  z
    .string({ error })
    .max(MAX_MOMENT_LENGTH, { error, abort: true })
    .transform((text, context): AskedMoment => {
      const moment = readMoment(text)
      if (moment) return moment
      context.addIssue(error)
      return z.NEVER
    })
    .refine(({ milliseconds }) => isNearEnough(milliseconds, Date.now()), {
      error: `A moment can be at most ${MAX_YEARS_AWAY} years from now.`,
    })

const INVALID_INSTANT = 'Send one moment with its offset from UTC, such as 2026-11-23T20:00:00Z.'

/** The query of GET /api/courts/{id}/playable. */
export const playableQuery = z.object({
  at: momentParameter(INVALID_INSTANT)
    .refine(({ kind }) => kind === 'instant', { error: INVALID_INSTANT })
    .optional()
    .meta({ description: MOVES, example: '2026-11-23T20:00:00Z' }),
})

/** Parameters of a search for courts where one can play. */
export const playableParameters = {
  playable: z
    .enum(PLAYABLE_FILTERS, { error: `Choose one of ${PLAYABLE_FILTERS.join(', ')}.` })
    .optional()
    .describe(
      'Only courts where one can certainly play then, in their own time zones: now, tonight (at 20:00 or later), tomorrow morning (at 10:00)',
    ),
  at: momentParameter(
    'Send one moment, with its offset from UTC such as 2026-11-23T20:00:00Z, or as clocks at the courts show it such as 2026-11-23T20:00.',
  )
    .optional()
    .describe(
      `${MOVES}, with \`playable\`: 2026-11-28T10:00Z. Without an offset it is what clocks at each court show`,
    ),
}
