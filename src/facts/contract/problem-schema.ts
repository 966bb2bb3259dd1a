import { z } from 'zod'
import { PROBLEM_STATES } from '../../database/contract/values.ts'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { problemName } from './schema.ts'

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

const openProblemView = problemView.omit({ own: true, denied: true }).extend({
  court: z.object({ id: z.int(), name: z.string() }),
  user: z.object({ id: z.int(), username: z.string().nullable() }).describe('Who reported it last'),
  people: z.int().describe('How many have reported it'),
})
export type OpenProblemView = z.infer<typeof openProblemView>

export const openProblemsView = z.object({
  problems: z.array(openProblemView),
  total: z.int().describe('Number of open problems on all pages'),
})
export type OpenProblemsView = z.infer<typeof openProblemsView>

export const problemInput = z.object({
  kind: problemName,
  is_there: z
    .boolean('Send whether it is there: true or false.')
    .default(true)
    .describe('False if a reported problem isn’t there any more'),
})
export const problemParams = z.object({ id: idParameter, kind: problemName })
export const problemStateInput = z.object({
  state: z.enum(PROBLEM_STATES, `Choose one of ${PROBLEM_STATES.join(', ')}.`),
})
