import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { readDisputes } from './disputes.service.ts'
import { reportFacts, requireReadable } from './facts.service.ts'
import { readFactViews } from './facts.view.ts'
import { readReportedFacts, removeReportsOf, settleFact } from './settlements.service.ts'

interface FactsParts {
  database: Database
  directory: Directory
  allowance: Allowance
}

/** Reporting facts of courts, and what administrators do about disputes. */
export function factsRoutes(app: FastifyInstance, parts: FactsParts): void {
  const { database, directory, allowance } = parts
  route(app, 'reportFacts', async ({ params, body, caller, request }) => {
    const { id: courtId } = params
    const userId = caller.account.id
    const facts = await requireReadable(body.facts)
    const answer = await runIdempotently(database, { request, caller, call: 'reportFacts' }, async (tx) => {
      await reportFacts(tx, allowance, { courtId, userId, facts })
      return { facts: await readFactViews(tx, courtId, userId) }
    })
    await directory.showChanges()
    return answer
  })

  route(app, 'disputedFacts', ({ query }) => readDisputes(database, query))
  route(app, 'courtFactReports', ({ params }) => readReportedFacts(parts, params.id))
  route(app, 'settleFact', ({ params: { id: courtId, key }, body: settlement, caller }) =>
    settleFact(parts, caller.account, { courtId, key, settlement }),
  )
  route(app, 'removeFactReports', ({ params: { id: userId }, query: { reason }, caller }) =>
    removeReportsOf(parts, caller.account, { userId, reason }),
  )
}
