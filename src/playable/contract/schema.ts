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
const MOVES = 'Moves the sun, the hours and the clock; facts are those of today. By default now'

/** A moment, or what the clocks at each court show, as if it were UTC. */
export interface AskedMoment {
  kind: 'instant' | 'wall-time'
  milliseconds: number
}

const tooFar = { error: `A moment can be at most ${MAX_YEARS_AWAY} years from now.` }
const isNear = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) <= MAX_YEARS_AWAY * YEAR_MS

/** A moment with its offset from UTC; seconds may be left out. */
function instantParameter(error: string) {
  const forms = [{ offset: true }, { offset: true, precision: -1 }].map((form) => z.iso.datetime(form))
  return z
    .string({ error })
    .max(MAX_MOMENT_LENGTH, { error, abort: true })
    .pipe(z.union(forms, { error }))
    .refine(isNear, tooFar)
}

/** The query of GET /api/courts/{id}/playable. */
export const playableQuery = z.object({
  at: instantParameter('Send one moment with its offset from UTC, such as 2026-11-23T20:00:00Z.')
    .optional()
    .describe(MOVES),
})

export const PLAYABLE_FILTERS = ['now', 'tonight', 'tomorrow-morning'] as const
export type PlayableFilter = (typeof PLAYABLE_FILTERS)[number]

/** When one wants to play. */
export interface PlayableQuestion {
  playable: PlayableFilter
  /** By default now. */
  at?: AskedMoment | undefined
}

const INVALID_ASKED_MOMENT =
  'Send one moment, with its offset from UTC such as 2026-11-23T20:00:00Z, or as clocks at the courts show it such as 2026-11-23T20:00.'
const askedInstant = instantParameter(INVALID_ASKED_MOMENT)
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Parameters of a search for courts where one can play. */
export const playableParameters = {
  playable: z
    .enum(PLAYABLE_FILTERS, { error: `Choose one of ${PLAYABLE_FILTERS.join(', ')}.` })
    .optional()
    .describe(
      'Only courts where one can certainly play then, in their own time zones: now, tonight (at 20:00 or later), tomorrow morning (at 10:00)',
    ),
  at: z
    .string({ error: INVALID_ASKED_MOMENT })
    .max(MAX_MOMENT_LENGTH, { error: INVALID_ASKED_MOMENT, abort: true })
    .transform((text, context): AskedMoment => {
      const kind = WALL_TIME.test(text) ? 'wall-time' : 'instant'
      const moment = askedInstant.safeParse(kind === 'wall-time' ? `${text}Z` : text)
      for (const { message } of moment.error?.issues ?? []) context.addIssue(message)
      return { kind, milliseconds: Date.parse(moment.data ?? '') }
    })
    .optional()
    .meta({
      description: `${MOVES}. Without an offset it is what clocks at each court show`,
      example: '2026-11-28T10:00',
    }),
}
