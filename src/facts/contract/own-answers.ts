import { z } from 'zod'
import { PROBLEM_STATES } from '../../database/contract/values.ts'

const time = z.iso.datetime()
const day = z.iso.date()

const answer = {
  id: z.int(),
  courtId: z.int().nullable().describe('Null once the court is no longer in the directory'),
  courtName: z.string(),
  at: time.describe('When the caller said so'),
}

/** What the caller has said of a court, and whether it holds. Others are counted, never named. */
export const factAnswerView = z.object({
  ...answer,
  kind: z.literal('fact'),
  question: z.string(),
  answer: z.string(),
  outcome: z
    .enum(['holds', 'disputed', 'replaced'])
    .describe('disputed: people disagree; replaced: something else holds'),
  confirmed: z.int().describe('Other people whose latest report says the same'),
  confirmed_at: day.nullable().describe('The day of the latest of them'),
  others_say: z.string().nullable().describe('What most other people say, if that is something else'),
  others_say_at: day.nullable().describe('The day of the latest of them'),
})

/** A problem that the caller reported, and what became of it. */
export const problemAnswerView = z.object({
  ...answer,
  kind: z.literal('problem'),
  problem: z.string(),
  state: z
    .enum([...PROBLEM_STATES, 'lapsed'])
    .describe('lapsed: the report is so old that it no longer counts'),
  state_at: day.nullable().describe('The day since when; null for lapsed'),
})

const ownAnswerView = z.discriminatedUnion('kind', [factAnswerView, problemAnswerView])
export type FactAnswerView = z.infer<typeof factAnswerView>
export type ProblemAnswerView = z.infer<typeof problemAnswerView>
export type OwnAnswerView = z.infer<typeof ownAnswerView>

const answersSummary = z.object({
  answers: z.int().describe('Without problems'),
  hold: z.int(),
  confirmed: z.int().describe('Answers that others have given, too'),
  problems: z.int().describe('Problems that the caller reported'),
  mended: z.int(),
})
export type AnswersSummary = z.infer<typeof answersSummary>

export const ownAnswersView = z.object({
  summary: answersSummary.describe('Of all pages'),
  answers: z.array(ownAnswerView).describe('Newest first'),
  total: z.int().describe('Answers and problems on all pages'),
})
