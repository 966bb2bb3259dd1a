import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { missingCourt } from '../../courts/server/courts.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { playableEndpoints } from '../../playable/contract/endpoints.ts'
import { lineAt, thisMinute } from '../../playable/server/line.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import type { Directory } from './directory.ts'
import { LIST_CACHE_CONTROL } from './send-open-data.ts'

interface PlayableParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
}

export function playableRoutes(app: FastifyInstance, { database, directory, weeks }: PlayableParts): void {
  route(app, playableEndpoints.courtPlayable, async ({ params: { id }, query, reply }) => {
    const court = directory.current().courtOf(id)
    if (!court) throw await missingCourt(database, id)
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    return lineAt(weeks, court, query.at?.milliseconds ?? thisMinute())
  })
}
