import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { missingCourt } from '../../courts/server/courts.service.ts'
import type { Directory } from '../../courts/server/directory.ts'
import type { Database } from '../../platform/db/database.ts'
import { playableAt } from '../contract/playable.ts'
import type { WeeksAhead } from './week-ahead.ts'

interface PlayableParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
}

export function playableRoutes(app: FastifyInstance, { database, directory, weeks }: PlayableParts): void {
  route(app, 'courtPlayable', async ({ params: { id }, query }) => {
    const now = Date.now()
    const at = query.at === undefined ? now : Date.parse(query.at)
    const court = directory.current().courtOf(id)
    if (!court) throw await missingCourt(database, id)
    const week = await weeks.of(court, at)
    const line = playableAt({ court, facts: court.facts, week }, at, now)
    if (!line) throw new Error('a week contains the moment it is made for')
    return { ...line, at: new Date(at).toISOString(), time_zone: week.time_zone }
  })
}
