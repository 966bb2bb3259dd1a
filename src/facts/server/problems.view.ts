import type { OpenProblemView, ProblemView } from '../contract/problem-schema.ts'
import type { ProblemName } from '../contract/problems.ts'
import { dayOf, dayText } from '../contract/what-holds.ts'
import type { Problem, readOpenProblems } from './problems.queries.ts'

/** A problem as everybody may see it. */
export const problemView = (problem: Problem): ProblemView => ({
  ...publicParts(problem),
  ...{ own: problem.own, denied: problem.denied },
})

/** An open problem as administrators see it. */
export const openProblemView = ({
  problem,
  court,
  user,
}: Awaited<ReturnType<typeof readOpenProblems>>[number]): OpenProblemView => ({
  ...publicParts(problem),
  court,
  user,
  people: problem.people,
})

type PublicParts = Pick<Problem, 'id' | 'kind' | 'state' | 'reportedAt' | 'stateAt'>

const publicParts = ({ id, kind, state, reportedAt, stateAt }: PublicParts) => ({
  ...{ id, kind: kind as ProblemName, state },
  ...{ reported_at: dayText(dayOf(reportedAt)), state_at: dayText(dayOf(stateAt)) },
})
