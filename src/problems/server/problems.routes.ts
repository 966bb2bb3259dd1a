import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { runAsAccount, runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { countOpenProblems, readOpenProblems, readProblems } from './problems.queries.ts'
import { reportProblem, setProblemState } from './problems.service.ts'
import { openProblemView, problemView } from './problems.view.ts'

interface ProblemsParts {
  database: Database
  directory: Directory
  allowance: Allowance
}

/** Problems at courts. */
export function problemsRoutes(
  app: FastifyInstance,
  { database, directory, allowance }: ProblemsParts,
): void {
  route(app, 'reportProblem', async ({ params, body, caller, request }) => {
    const problem = { courtId: params.id, userId: caller.account.id, kind: body.kind }
    const answer = await runIdempotently(database, { request, caller, call: 'reportProblem' }, async (tx) => {
      await reportProblem(tx, allowance, problem)
      return { problems: (await readProblems(tx, params.id)).map(problemView) }
    })
    await directory.refresh()
    return answer
  })

  route(app, 'openProblems', async ({ query }) => {
    const [problems, total] = await Promise.all([
      readOpenProblems(database, query),
      countOpenProblems(database),
    ])
    return { problems: problems.map(openProblemView), total }
  })

  route(app, 'setProblemState', async ({ params, body, caller }) => {
    const problem = await runAsAccount(database, caller.account, (tx) =>
      setProblemState(tx, caller.account, { id: params.id, state: body.state }),
    )
    await directory.refresh()
    return problem
  })
}
