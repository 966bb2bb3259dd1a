import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { reportFacts } from './facts.service.ts'
import { readFactViews } from './facts.view.ts'

interface FactsParts {
  database: Database
  directory: Directory
  allowance: Allowance
}

/** Reporting facts of courts. */
export function factsRoutes(app: FastifyInstance, { database, directory, allowance }: FactsParts): void {
  route(app, 'reportFacts', async ({ params, body, caller, request }) => {
    const { id: courtId } = params
    const userId = caller.account.id
    const answer = await runIdempotently(database, { request, caller, call: 'reportFacts' }, async (tx) => {
      await reportFacts(tx, allowance, { courtId, userId, facts: body.facts })
      return { facts: await readFactViews(tx, courtId, userId) }
    })
    await directory.refresh()
    return answer
  })
}
