import type { FastifyInstance } from 'fastify'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { route } from '../../api/server/route.ts'
import { runIdempotently } from '../../api/server/transactions.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import { submissionEndpoints } from '../contract/endpoints.ts'
import { findSimilarCourts, suggestCourt } from './court-suggestions.service.ts'

interface SuggestionParts {
  database: Database
  directory: Directory
  allowance: Allowance
}

export function courtSuggestionsRoutes(
  app: FastifyInstance,
  { database, directory, allowance }: SuggestionParts,
): void {
  route(app, submissionEndpoints.similarCourts, async ({ query, caller, reply }) => {
    // Members also see pending courts, so the response must not be cached.
    reply.header('cache-control', 'no-store')
    const isMember = caller?.account.status === 'active' && caller.account.username !== null
    const place = { latitude: query.lat, longitude: query.lng }
    return findSimilarCourts({ database, directory }, { name: query.name, place, isMember })
  })
  route(app, submissionEndpoints.suggestCourt, ({ body, caller, request }) => {
    return runIdempotently(database, { request, caller, call: 'suggestCourt' }, (tx) =>
      suggestCourt(tx, allowance, caller.account.id, body),
    )
  })
}
