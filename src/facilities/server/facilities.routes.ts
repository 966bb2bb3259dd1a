import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { suggestFacility, voteForFacility } from './facilities.service.ts'

interface FacilitiesParts {
  database: Database
  directory: Directory
  allowance: Allowance
}

/** Confirming and suggesting facilities. */
export function facilitiesRoutes(
  app: FastifyInstance,
  { database, directory, allowance }: FacilitiesParts,
): void {
  route(app, 'voteFacility', async ({ params, caller, request }) => {
    const vote = { courtId: params.id, facilityId: params.facilityId, userId: caller.account.id }
    const answer = await runIdempotently(database, { request, caller, call: 'voteFacility' }, (tx) =>
      voteForFacility(tx, allowance, vote),
    )
    await directory.showChanges()
    return answer
  })

  route(app, 'suggestFacility', async ({ params, body, caller, request }) => {
    const suggestion = { courtId: params.id, userId: caller.account.id, name: body.name }
    return runIdempotently(database, { request, caller, call: 'suggestFacility' }, (tx) =>
      suggestFacility(tx, allowance, suggestion),
    )
  })
}
