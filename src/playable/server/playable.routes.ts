import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { missingCourt } from '../../courts/server/courts.service.ts'
import type { Directory } from '../../courts/server/directory.ts'
import { LIST_CACHE_CONTROL } from '../../courts/server/send-open-data.ts'
import type { Database } from '../../platform/db/database.ts'
import { lineAt, thisMinute } from './line.ts'
import type { WeeksAhead } from './week-ahead.ts'

interface PlayableParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
}

export function playableRoutes(app: FastifyInstance, { database, directory, weeks }: PlayableParts): void {
  route(app, 'courtPlayable', async ({ params: { id }, query, reply }) => {
    const court = directory.current().courtOf(id)
    if (!court) throw await missingCourt(database, id)
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    return lineAt(weeks, court, query.at?.milliseconds ?? thisMinute())
  })
}
