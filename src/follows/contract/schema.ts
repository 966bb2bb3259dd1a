import { z } from 'zod'
import { nearParameter } from '../../courts/contract/point-parameters.ts'
import { FOLLOW_ENDS, FOLLOW_PERIODS } from '../../database/contract/values.ts'
import { placeTextParameter } from '../../places/contract/schema.ts'
import { MAX_EMAIL, MAX_ID } from '../../platform/contract/limits.ts'
import { AREA_MILES, MAX_AREA_MILES, MIN_AREA_MILES, TOKEN_LENGTH } from './limits.ts'

const NOT_AN_ID = 'Must be the id of a court.'
const RADIUS = `Must be between ${MIN_AREA_MILES} and ${MAX_AREA_MILES} miles.`
const email = z
  .string('Enter your email address.')
  .trim()
  .max(MAX_EMAIL, `An email address has at most ${MAX_EMAIL} characters.`)
  .toLowerCase()
  .pipe(z.email('Enter an email address such as name@example.org.'))

/** What can be followed: a court, saved courts, or an area. Numbers may be texts, as forms send them. */
const subject = {
  court: z.coerce
    .number(NOT_AN_ID)
    .int(NOT_AN_ID)
    .positive(NOT_AN_ID)
    .max(MAX_ID, NOT_AN_ID)
    .optional()
    .describe('The id of a court'),
  saved: z
    .literal('true', { error: 'Must be saved=true or omitted.' })
    .optional()
    .describe('The caller’s saved courts'),
  postcode: placeTextParameter.optional().describe('The centre of an area, as in GET /api/courts'),
  near: nearParameter
    .optional()
    .meta({ description: 'Instead of it: latitude,longitude', example: '51.4586,-0.1482' }),
  radius: z.coerce
    .number(RADIUS)
    .min(MIN_AREA_MILES, RADIUS)
    .max(MAX_AREA_MILES, RADIUS)
    .default(AREA_MILES.quarter)
    .describe('Miles around the centre'),
}
const ONE_SUBJECT = {
  message: 'Say what to follow: one of court, saved, postcode and near.',
}
const isOneSubject = ({ court, saved, postcode, near }: z.output<z.ZodObject<typeof subject>>) =>
  [court, saved, postcode, near].filter((part) => part !== undefined).length === 1

export const subjectQuery = z.object(subject).refine(isOneSubject, ONE_SUBJECT)
export type SubjectQuery = z.output<typeof subjectQuery>

export const followInput = z
  .object({
    ...subject,
    period: z.enum(FOLLOW_PERIODS, 'Must be weekly or daily.').default('weekly'),
    email: email
      .optional()
      .describe('Where mails go; by default the caller’s own address, which needs no confirmation'),
  })
  .refine(isOneSubject, ONE_SUBJECT)
export type FollowInput = z.output<typeof followInput>

export const subjectView = z.object({
  title: z.string().describe('Such as “Courts within 1.2 miles of SW9 8HE”'),
  page: z.string().describe('The page of these courts'),
  feed: z.string().nullable().describe('Their Atom feed; null for saved courts'),
  isArea: z.boolean(),
})
export type SubjectView = z.infer<typeof subjectView>

export const followAnswer = z.object({
  state: z
    .enum(['on', 'asked'])
    .describe('`asked`: a mail asks whoever has the address, unless it was asked too often'),
})
export type FollowAnswer = z.infer<typeof followAnswer>

export const followParams = z.object({
  token: z.string().length(TOKEN_LENGTH, 'This link is incomplete.'),
})

export const FOLLOW_CHANGES = ['confirm', 'stop', ...FOLLOW_PERIODS] as const
export const followChange = z.object({
  do: z.enum(FOLLOW_CHANGES, `Must be one of ${FOLLOW_CHANGES.join(', ')}.`),
})
export type FollowChange = z.output<typeof followChange>['do']

export const followView = z.object({
  token: z.string().describe('Whoever has it can change or stop it'),
  ...subjectView.pick({ title: true, page: true }).shape,
  email: z.string(),
  period: z.enum(FOLLOW_PERIODS),
  state: z.enum(['asked', 'on', ...FOLLOW_ENDS]),
  next: z.iso.datetime().nullable().describe('When the next mail may come'),
})
export type FollowView = z.infer<typeof followView>
export const followsView = z.object({ follows: z.array(followView) })
