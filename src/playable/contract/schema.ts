import { z } from 'zod'

const moment = z.iso.datetime()

/** `until` no longer belongs to it. */
const interval = z.object({ from: moment, until: moment })

/** What hours mean on these days. */
export const hoursAhead = z.object({
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

export const PLAYABLE_STATES = [
  'playable',
  'light-left',
  'open-later',
  'dark',
  'closed',
  'ask',
  'unknown',
] as const
export type PlayableState = (typeof PLAYABLE_STATES)[number]

/** Whether one can play, in words. */
export const playableLine = z.object({
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

export const courtPlayableView = playableLine.extend({
  at: moment.describe('The moment it is about'),
  time_zone: z.string().describe('Of the court; times in the texts are local'),
})
export type CourtPlayableView = z.infer<typeof courtPlayableView>

/** How far from now a moment may be. */
export const MAX_YEARS_AWAY = 10
const YEAR_MS = 365.25 * 86_400_000
const MAX_MOMENT_LENGTH = 40
const INVALID_MOMENT = 'Send one moment with its offset from UTC, such as 2026-11-23T20:00:00Z.'

/** The query of GET /api/courts/{id}/playable. */
export const playableQuery = z.object({
  at: z.iso
    .datetime({ offset: true, error: INVALID_MOMENT })
    .max(MAX_MOMENT_LENGTH, { error: INVALID_MOMENT, abort: true })
    .refine((at) => Math.abs(Date.parse(at) - Date.now()) <= MAX_YEARS_AWAY * YEAR_MS, {
      error: `A moment can be at most ${MAX_YEARS_AWAY} years from now.`,
    })
    .optional()
    .describe('Moves the sun, the hours and the clock; facts are those of today. By default now'),
})
