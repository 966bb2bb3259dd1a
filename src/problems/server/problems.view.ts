import { dayOf, dayText } from '../../facts/contract/what-holds.ts'
import type { ProblemName } from '../contract/problems.ts'
import type { OpenProblemView, ProblemView } from '../contract/schema.ts'
import type { Problem, readOpenProblems } from './problems.queries.ts'

/** A problem as everybody may see it. */
export function problemView({ id, kind, state, reportedAt, stateAt }: Problem): ProblemView {
  const days = { reported_at: dayText(dayOf(reportedAt)), state_at: dayText(dayOf(stateAt)) }
  return { id, kind: kind as ProblemName, state, ...days }
}

/** An open problem as administrators see it. */
export const openProblemView = ({
  problem,
  court,
  user,
}: Awaited<ReturnType<typeof readOpenProblems>>[number]): OpenProblemView => ({
  ...problemView(problem),
  court,
  user,
})
