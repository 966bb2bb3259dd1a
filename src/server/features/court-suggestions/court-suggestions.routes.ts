import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Directory } from '../../directory/directory.ts'
import { once } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { similarCourts, suggestCourt } from './court-suggestions.service.ts'

interface SuggestionParts {
  database: Database
  directory: Directory
}

/** Courts that members submit. */
export function courtSuggestionsRoutes(app: FastifyInstance, { database, directory }: SuggestionParts): void {
  route(app, 'similarCourts', ({ query }) =>
    similarCourts(directory.current(), query.name, { latitude: query.lat, longitude: query.lng }),
  )
  route(app, 'suggestCourt', ({ body, caller, request }) => {
    return once(database, { request, caller, call: 'suggestCourt' }, (tx) =>
      suggestCourt(tx, caller.account.id, body),
    )
  })
}
