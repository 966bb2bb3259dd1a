import type { FastifyInstance } from 'fastify'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { type Call, route } from '../../api/server/route.ts'
import { runAsAccount, runIdempotently } from '../../api/server/transactions.queries.ts'
import type { PublishedChanges } from '../../courts/server/changes.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { factEndpoints } from '../contract/endpoints.ts'
import { problemView } from './facts.view.ts'
import { readProblems } from './problems.queries.ts'
import { reportProblem, setProblemState, withdrawProblem } from './problems.service.ts'

interface ProblemsParts {
  database: Database
  directory: PublishedChanges
  allowance: Allowance
}

type ProblemEndpoint = (typeof factEndpoints)['reportProblem' | 'withdrawProblem']

/** Problems at courts. */
export function problemsRoutes(
  app: FastifyInstance,
  { database, directory, allowance }: ProblemsParts,
): void {
  const problemsOf = async (tx: Transaction, courtId: number, viewerId: number) => ({
    problems: (await readProblems(tx, courtId, viewerId)).map(problemView),
  })

  /** Changes what a member says of the problems of a court; answers the problems as they are then. */
  async function answerAfter(
    call: 'reportProblem' | 'withdrawProblem',
    { params, caller, request }: Call<ProblemEndpoint>,
    change: (tx: Transaction, by: { courtId: number; userId: number }) => Promise<void>,
  ) {
    const by = { courtId: params.id, userId: caller.account.id }
    const answer = await runIdempotently(database, { request, caller, call }, async (tx) => {
      await change(tx, by)
      return problemsOf(tx, by.courtId, by.userId)
    })
    await directory.showChanges()
    return answer
  }

  route(app, factEndpoints.reportProblem, (call) =>
    answerAfter('reportProblem', call, (tx, by) =>
      reportProblem(tx, allowance, {
        ...by,
        ...{ kind: call.body.kind, isThere: call.body.is_there, observedAt: call.body.observed_at },
      }),
    ),
  )
  route(app, factEndpoints.withdrawProblem, (call) =>
    answerAfter('withdrawProblem', call, (tx, by) => withdrawProblem(tx, { ...by, kind: call.params.kind })),
  )

  route(app, factEndpoints.setProblemState, async ({ params, body, caller }) => {
    const answer = await runAsAccount(database, caller.account, async (tx) => {
      const courtId = await setProblemState(tx, caller.account, { id: params.id, state: body.state })
      return problemsOf(tx, courtId, caller.account.id)
    })
    await directory.showChanges()
    return answer
  })
}
