import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { runAsAccount, runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { countOpenProblems, readOpenProblems, readProblems } from './problems.queries.ts'
import { reportProblem, setProblemState, withdrawProblem } from './problems.service.ts'
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
  const problemsOf = async (tx: Transaction, courtId: number, viewerId: number) => ({
    problems: (await readProblems(tx, courtId, viewerId)).map(problemView),
  })

  route(app, 'reportProblem', async ({ params: { id: courtId }, body: { kind }, caller, request }) => {
    const userId = caller.account.id
    const answer = await runIdempotently(database, { request, caller, call: 'reportProblem' }, async (tx) => {
      await reportProblem(tx, allowance, { courtId, userId, kind })
      return problemsOf(tx, courtId, userId)
    })
    await directory.showChanges()
    return answer
  })

  route(app, 'withdrawProblem', async ({ params: { id: courtId, kind }, caller, request }) => {
    const userId = caller.account.id
    const answer = await runIdempotently(
      database,
      { request, caller, call: 'withdrawProblem' },
      async (tx) => {
        await withdrawProblem(tx, { courtId, userId, kind })
        return problemsOf(tx, courtId, userId)
      },
    )
    await directory.showChanges()
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
    const answer = await runAsAccount(database, caller.account, async (tx) => {
      const courtId = await setProblemState(tx, caller.account, { id: params.id, state: body.state })
      return problemsOf(tx, courtId, caller.account.id)
    })
    await directory.showChanges()
    return answer
  })
}
