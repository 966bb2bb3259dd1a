import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Directory } from '../../directory/directory.ts'
import { runIdempotently } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import type { Allowance } from '../allowance/allowance.service.ts'
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
  route(app, 'similarCourts', async ({ query, caller, reply }) => {
    // Members also see pending courts, so the response must not be cached.
    reply.header('cache-control', 'no-store')
    const isMember = caller?.account.status === 'active' && caller.account.username !== null
    const place = { latitude: query.lat, longitude: query.lng }
    return findSimilarCourts({ database, directory }, { name: query.name, place, isMember })
  })
  route(app, 'suggestCourt', ({ body, caller, request }) => {
    return runIdempotently(database, { request, caller, call: 'suggestCourt' }, (tx) =>
      suggestCourt(tx, allowance, caller.account.id, body),
    )
  })
}
