import { z } from 'zod'
import { namedAccount } from '../../accounts/contract/schema.ts'
import { FACT_SOURCES, PROBLEM_STATES } from '../../database/contract/values.ts'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { MAX_MOMENT } from '../../platform/contract/limits.ts'
import { singleLineText } from '../../platform/contract/text-schema.ts'
import {
  FACT_KEYS,
  type Fact,
  type FactKey,
  type FactValue,
  type FeatureKey,
  getFeature,
} from './catalogue.ts'
import { TAG_NAME_REQUIRED } from './facilities.ts'
import { MAX_FACILITY_NAME, MAX_FACTS_PER_REQUEST, MAX_HOURS, MAX_OBSERVED_DAYS } from './limits.ts'
import { PROBLEM_NAMES, type ProblemName } from './problems.ts'
import { FACT_STATES } from './what-holds.ts'
import { readWrittenHours } from './written-hours.ts'

const NO_SUCH_FACT = 'There is no such fact. The API documentation lists all facts.'
export const factKey = z.enum(FACT_KEYS as [FactKey, ...FactKey[]], NO_SUCH_FACT)
const problemName = z.enum(
  PROBLEM_NAMES as [ProblemName, ...ProblemName[]],
  `Choose one of ${PROBLEM_NAMES.join(', ')}.`,
)
export const factValue = z.union([z.boolean(), z.string(), z.number()])
const day = z.iso.date()

/** A fact of a court: what holds now, and who says so. Nobody is named, and times are days. */
export const factView = z.object({
  key: factKey,
  label: z.string(),
  value: factValue.nullable().describe('Null if nobody has said anything'),
  state: z
    .enum(FACT_STATES)
    .describe(
      'confirmed: people say so; claimed: only a source says so; stale: confirmed too long ago; disputed: people disagree; suspended: so, but not while `problem` is open; unknown: nobody has said anything',
    ),
  confirmed: z.int().describe('People whose latest report says so'),
  confirmed_at: day.nullable().describe('The day of the latest of them'),
  disputed: z.int().describe('People who lately said `disputed_value`'),
  disputed_at: day.nullable(),
  disputed_value: factValue.nullable().describe('What most of them say'),
  source: z.enum(FACT_SOURCES).nullable(),
  source_at: day.nullable().describe('The day a source said so, if no people did'),
  source_url: z.string().nullable().describe('Where the source says so'),
  problem: problemName.nullable().describe('The open problem that decides `value` or `state`'),
  implied_by: factKey.nullable().describe('The fact from which this one follows, if nobody has said it'),
  own_value: factValue.nullable().describe('What the caller has said; null for visitors'),
  own_at: day.nullable(),
})
export type FactView = z.infer<typeof factView>

export const factsView = z.object({ facts: z.array(factView) })

const TOO_MANY = `Send at most ${MAX_FACTS_PER_REQUEST} facts at a time.`

/**
 * Why a value doesn't fit a fact; undefined if it does. Hours are checked for what may mean several things; whether they
 * can be read only the server knows.
 */
export function valueError(fact: Fact, value: unknown): string | undefined {
  if (fact.kind === 'yes-no')
    return typeof value === 'boolean' ? undefined : `${fact.label} must be yes (true) or no (false).`
  if (fact.kind === 'number') {
    const isWhole = Number.isInteger(value) && Number(value) >= fact.min && Number(value) <= fact.max
    return isWhole ? undefined : `${fact.label} must be a whole number from ${fact.min} to ${fact.max}.`
  }
  if (fact.kind === 'choice') {
    const answers = Object.keys(fact.answers)
    const isAnswer = typeof value === 'string' && answers.includes(value)
    return isAnswer ? undefined : `${fact.label} must be one of ${answers.join(', ')}.`
  }
  const isText = typeof value === 'string' && value.trim() !== ''
  if (!isText) return `${fact.label} must be a text such as Mo-Fr 08:00-18:00.`
  if (value.length > MAX_HOURS) return `${fact.label} must be at most ${MAX_HOURS} characters.`
  const read = readWrittenHours(value)
  return 'problem' in read ? read.problem : undefined
}

/** A value that somebody sends; `error` says what it may be. `valueError` checks its length. */
export const factValueInput = (error: string) =>
  z.union([z.boolean(), z.string().meta({ maxLength: MAX_HOURS }), z.number()], error)

const facilityFactKey = z
  .string()
  .regex(/^facility:[1-9]\d{0,9}$/)
  .max('facility:'.length + 10)
  .transform((key) => key as FeatureKey)

/** A report of one fact, or of another facility by its id. A null value takes an earlier one back. */
const factReport = z
  .object({
    key: z.union([factKey, facilityFactKey], NO_SUCH_FACT),
    value: factValueInput('A value is true, false, a number or a text; null takes a report back.').nullable(),
  })
  .transform(({ key, value }, context): { key: FeatureKey; value: FactValue | null } => {
    const error = value === null ? undefined : valueError(getFeature(key), value)
    if (error) context.addIssue({ code: 'custom', message: error })
    return { key, value }
  })

const DAY_MS = 86_400_000

/** When something was seen that is sent later, because there was no connection. */
export const observedAt = z.iso
  .datetime('Must be a moment such as 2026-11-30T18:00:00.000Z.')
  .max(MAX_MOMENT)
  .transform((text) => {
    const now = Date.now()
    return new Date(Math.min(now, Math.max(now - MAX_OBSERVED_DAYS * DAY_MS, Date.parse(text))))
  })
  .optional()
  .describe(
    `When it was observed, if not just now. What the caller has said since then counts instead. At most ${MAX_OBSERVED_DAYS} days ago; an earlier or future moment becomes the nearest one`,
  )

export const factReportsInput = z.object({
  observed_at: observedAt,
  facts: z
    .array(factReport, 'Send a list of facts.')
    .min(1, 'Send at least one fact.')
    .max(MAX_FACTS_PER_REQUEST, { error: TOO_MANY, abort: true })
    .refine((facts) => new Set(facts.map(({ key }) => key)).size === facts.length, 'Send each fact once.'),
})
export type FactReportsInput = z.infer<typeof factReportsInput>

/** A fact in lists, without empty counts. */
export const compactFact = z.object({
  value: factValue,
  state: z.enum(FACT_STATES).exclude(['unknown']),
  confirmed: z.int().optional(),
  confirmed_at: day.optional(),
  disputed: z.int().optional(),
  disputed_at: day.optional(),
  source: z.enum(FACT_SOURCES).optional().describe('Omitted if players say so'),
  problem: problemName.optional().describe('The open problem that decides `value` or `state`'),
  implied_by: factKey.optional().describe('The fact from which this one follows, if nobody has said it'),
})
export type CompactFact = z.infer<typeof compactFact>

/** The facts of a court in lists: those that somebody has said something about. */
export const compactFacts = z
  .partialRecord(factKey, compactFact)
  .describe('Facts that somebody has said something about; zero counts are omitted')
export type CompactFacts = z.infer<typeof compactFacts>

/** An open problem in lists. */
export const compactProblem = z.object({
  kind: problemName,
  reported_at: day.describe('The day of the latest report'),
  disputed: z.literal(true).optional().describe('People have said otherwise since'),
})
export type CompactProblem = z.infer<typeof compactProblem>

/** A facility (or tag) of a court, with its confirmations. */
export const facilityView = z.object({
  id: z.int().positive(),
  name: z.string(),
  vote_count: z.int().describe('People who confirmed it at this court'),
  source: z.enum(['community', 'tag']),
  associated: z
    .boolean()
    .describe('Whether it is a tag of the court that does not follow from reports of facts'),
  last_confirmed_at: z.iso
    .datetime()
    .nullable()
    .describe('The day (UTC) of the latest confirmation, as midnight'),
  userVote: z.boolean().describe('Whether the caller has confirmed it; false for visitors'),
  value: z.boolean().nullable().describe('What holds; null if nobody has reported it'),
  state: z.enum(FACT_STATES).describe('As of facts'),
  denied: z.int().describe('People who say that it isn’t there'),
  denied_at: z.iso.date().nullable().describe('The day of the latest of them'),
  own_value: z.boolean().nullable().describe('What the caller has said; null for visitors'),
  own_at: z.iso.date().nullable(),
})
export type FacilityView = z.infer<typeof facilityView>

export const facilityVoteView = z.object({
  vote_count: z.int(),
  userVote: z.boolean().describe('Whether the caller now confirms it'),
})

export const facilityNameInput = z.object({
  name: singleLineText({
    max: MAX_FACILITY_NAME,
    tooLong: `A name must be at most ${MAX_FACILITY_NAME} characters.`,
    notText: TAG_NAME_REQUIRED,
  }).pipe(z.string().min(1, TAG_NAME_REQUIRED)),
})

/** A problem at a court. Nobody is named, and times are days. */
export const problemView = z.object({
  id: z.int().positive(),
  kind: problemName,
  state: z.enum(PROBLEM_STATES),
  reported_at: z.iso.date().describe('The day of the latest report'),
  state_at: z.iso.date().describe('The day since when it has been in this state'),
  own: z.boolean().describe('Whether the caller is among those who reported it; false for visitors'),
  denied: z
    .boolean()
    .describe('Whether the caller has said that it isn’t there any more; false for visitors'),
})
export type ProblemView = z.infer<typeof problemView>

export const problemsView = z.object({ problems: z.array(problemView) })

export const openProblemView = problemView.omit({ own: true, denied: true }).extend({
  court: z.object({ id: z.int(), name: z.string() }),
  user: namedAccount.describe('Who reported it last'),
  people: z.int().describe('How many have reported it'),
})
export type OpenProblemView = z.infer<typeof openProblemView>

export const problemInput = z.object({
  kind: problemName,
  is_there: z
    .boolean('Send whether it is there: true or false.')
    .default(true)
    .describe('False if a reported problem isn’t there any more'),
  observed_at: observedAt,
})
export const problemParams = z.object({ id: idParameter, kind: problemName })
export const problemStateInput = z.object({
  state: z.enum(PROBLEM_STATES, `Choose one of ${PROBLEM_STATES.join(', ')}.`),
})
