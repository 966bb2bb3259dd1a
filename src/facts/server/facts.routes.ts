import type { FastifyInstance } from 'fastify'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { PublishedChanges } from '../../courts/server/changes.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { factEndpoints } from '../contract/endpoints.ts'
import { suggestFacility, voteForFacility } from './facilities.service.ts'
import { reportFacts, requireReadable } from './facts.service.ts'
import { readFactViews } from './facts.view.ts'
import { readOwnAnswers } from './own-answers.service.ts'
import { readReportedFacts, removeReportsOf, settleFact } from './settlements.service.ts'

interface FactsParts {
  database: Database
  directory: PublishedChanges
  allowance: Allowance
}

/** Reporting facts and facilities of courts, what became of that, and what administrators do about disputes. */
export function factsRoutes(app: FastifyInstance, parts: FactsParts): void {
  const { database, directory, allowance } = parts
  route(app, factEndpoints.reportFacts, async ({ params, body, caller, request }) => {
    const { id: courtId } = params
    const userId = caller.account.id
    const facts = await requireReadable(body.facts)
    const answer = await runIdempotently(database, { request, caller, call: 'reportFacts' }, async (tx) => {
      await reportFacts(tx, allowance, { courtId, userId, observedAt: body.observed_at, facts })
      return { facts: await readFactViews(tx, courtId, userId) }
    })
    await directory.showChanges()
    return answer
  })

  route(app, factEndpoints.voteFacility, async ({ params, caller, request }) => {
    const vote = { courtId: params.id, facilityId: params.facilityId, userId: caller.account.id }
    const answer = await runIdempotently(database, { request, caller, call: 'voteFacility' }, (tx) =>
      voteForFacility(tx, allowance, vote),
    )
    await directory.showChanges()
    return answer
  })

  route(app, factEndpoints.suggestFacility, async ({ params, body, caller, request }) => {
    const suggestion = { courtId: params.id, userId: caller.account.id, name: body.name }
    return runIdempotently(database, { request, caller, call: 'suggestFacility' }, (tx) =>
      suggestFacility(tx, allowance, suggestion),
    )
  })

  route(app, factEndpoints.ownAnswers, ({ query, caller }) =>
    readOwnAnswers(database, caller.account.id, query),
  )

  route(app, factEndpoints.courtFactReports, ({ params }) => readReportedFacts(parts, params.id))
  route(app, factEndpoints.settleFact, ({ params: { id: courtId, key }, body: settlement, caller }) =>
    settleFact(parts, caller.account, { courtId, key, settlement }),
  )
  route(app, factEndpoints.removeFactReports, ({ params: { id: userId }, query: { reason }, caller }) =>
    removeReportsOf(parts, caller.account, { userId, reason }),
  )
}
