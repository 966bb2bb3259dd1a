import { z } from 'zod'
import { factValue } from '../../facts/contract/schema.ts'
import { decisionId, MAX_QUEUE_DECISIONS, queueFilter, queueKey } from './queue.ts'

/** Farther than this, no two courts are taken for one. */
const MAX_METRES = 1000
/** Items decided in one call at most, and shown of what a rule would decide. */
export const MAX_DECIDED_BY_RULE = MAX_QUEUE_DECISIONS
export const MAX_RULE_SAMPLE = 20

const FIELD_REQUIRED = 'Name a field or a fact.'
const metres = z
  .int('Send a whole number of metres.')
  .min(1, 'At least 1 metre.')
  .max(MAX_METRES, `At most ${MAX_METRES} metres.`)
const { source } = queueFilter.shape

/** A rule by which many items that an import left are decided at once. */
export const queueRule = z.discriminatedUnion(
  'rule',
  [
    z
      .object({ rule: z.literal('same-name'), metres, source })
      .describe('Pairs with like names, at most so far apart, are the same'),
    z
      .object({ rule: z.literal('other-name'), metres, source })
      .describe('Pairs with unlike names, farther apart, are different'),
    z
      .object({ rule: z.literal('drawn-again'), source })
      .describe('Pairs are the same if the source has the other court no longer'),
    z
      .object({
        ...{ rule: z.literal('field'), source },
        field: z.string(FIELD_REQUIRED).min(1, FIELD_REQUIRED).max(60, FIELD_REQUIRED),
        use: z.enum(['ours', 'theirs'], { error: 'Choose ours or theirs.' }),
      })
      .describe('Differences in one field or fact'),
    z
      .object({ rule: z.literal('unconfirmed'), source })
      .describe('What the source says is taken over where nobody confirms ours'),
  ],
  { error: 'Choose same-name, other-name, drawn-again, field or unconfirmed.' },
)
export type QueueRule = z.output<typeof queueRule>

export const queueRuleInput = z.object({
  rule: queueRule,
  dryRun: z.boolean('Must be true or false.').describe('Only says what would be decided'),
  batch: decisionId
    .optional()
    .describe('The batch of an earlier call that left some, so that all of them are undone as one'),
})
export type QueueRuleInput = z.output<typeof queueRuleInput>

const named = z.object({ id: z.int(), name: z.string() })
const ruleSample = z.object({
  key: queueKey,
  court: named,
  other: named.nullable().describe('The other court of a pair'),
  distance_m: z.int().nullable(),
  field: z.string().nullable().describe('Of a difference'),
  ours: factValue.nullable(),
  theirs: factValue.nullable(),
})
export type RuleSample = z.infer<typeof ruleSample>

export const queueRuleView = z.object({
  matches: z.int().describe('Waiting items to which the rule applies'),
  sample: z.array(ruleSample).max(MAX_RULE_SAMPLE).describe('The first of them'),
  decided: z.int(),
  failed: z.int().describe('Without those that somebody else has decided meanwhile'),
  problem: z.string().nullable().describe('Why the first of those failed'),
  left: z.int().describe('Matches beyond what one call decides: send the rule again with the batch'),
  batch: z.int().nullable().describe('To undo all of it as one'),
})
export type QueueRuleView = z.infer<typeof queueRuleView>
