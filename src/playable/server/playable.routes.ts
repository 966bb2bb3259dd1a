import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { missingCourt } from '../../courts/server/courts.service.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import { lineAt, thisMinute } from './line.ts'
import type { WeeksAhead } from './week-ahead.ts'

interface PlayableParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
}

export function playableRoutes(app: FastifyInstance, { database, directory, weeks }: PlayableParts): void {
  route(app, 'courtPlayable', async ({ params: { id }, query }) => {
    const court = directory.current().courtOf(id)
    if (!court) throw await missingCourt(database, id)
    return lineAt(weeks, court, query.at?.milliseconds ?? thisMinute())
  })
}
