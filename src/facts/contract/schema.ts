import { z } from 'zod'
import { FACT_KEYS, type Fact, type FactKey, type FactValue, getFact } from './catalogue.ts'
import { MAX_FACTS_PER_REQUEST, MAX_HOURS } from './limits.ts'
import { FACT_SOURCES, FACT_STATES } from './what-holds.ts'

export const factKey = z.enum(
  FACT_KEYS as [FactKey, ...FactKey[]],
  'There is no such fact. The API documentation lists all facts.',
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
      'confirmed: people say so; claimed: only a source says so; stale: confirmed too long ago; disputed: people disagree; unknown: nobody has said anything',
    ),
  confirmed: z.int().describe('People whose latest report says so'),
  confirmed_at: day.nullable().describe('The day of the latest of them'),
  disputed: z.int().describe('People who lately said `disputed_value`'),
  disputed_at: day.nullable(),
  disputed_value: factValue.nullable().describe('What most of them say'),
  source: z.enum(FACT_SOURCES).nullable(),
  source_at: day.nullable().describe('The day a source said so, if no people did'),
  source_url: z.string().nullable().describe('Where the source says so'),
  own_value: factValue.nullable().describe('What the caller has said; null for visitors'),
  own_at: day.nullable(),
})
export type FactView = z.infer<typeof factView>

export const factsView = z.object({ facts: z.array(factView) })

const TOO_MANY = `Send at most ${MAX_FACTS_PER_REQUEST} facts at a time.`

/** Why a value doesn't fit a fact; undefined if it does. Hours are only checked for their length. */
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
  return value.length <= MAX_HOURS ? undefined : `${fact.label} must be at most ${MAX_HOURS} characters.`
}

/** A value that somebody sends; `error` says what it may be. `valueError` checks its length. */
export const factValueInput = (error: string) =>
  z.union([z.boolean(), z.string().meta({ maxLength: MAX_HOURS }), z.number()], error)

/** A report of one fact. A null value takes an earlier one back. */
const factReport = z
  .object({
    key: factKey,
    value: factValueInput('A value is true, false, a number or a text; null takes a report back.').nullable(),
  })
  .transform(({ key, value }, context): { key: FactKey; value: FactValue | null } => {
    const error = value === null ? undefined : valueError(getFact(key), value)
    if (error) context.addIssue({ code: 'custom', message: error })
    return { key, value }
  })

export const factReportsInput = z.object({
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
})

/** The facts of a court in lists: those that somebody has said something about. */
export const compactFacts = z
  .partialRecord(factKey, compactFact)
  .describe('Facts that somebody has said something about; zero counts are omitted')
export type CompactFacts = z.infer<typeof compactFacts>
