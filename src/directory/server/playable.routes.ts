import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { missingCourt } from '../../courts/server/courts.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { playableEndpoints } from '../../playable/contract/endpoints.ts'
import { lineAt, thisMinute } from '../../playable/server/line.ts'
import { type PlanBParts, withPlanB } from './plan-b.ts'
import { LIST_CACHE_CONTROL } from './send-open-data.ts'

interface PlayableParts extends PlanBParts {
  database: Database
}

export function playableRoutes(app: FastifyInstance, { database, ...parts }: PlayableParts): void {
  route(app, playableEndpoints.courtPlayable, async ({ params: { id }, query, reply }) => {
    const court = parts.directory.current().courtOf(id)
    if (!court) throw await missingCourt(database, id)
    void reply.header('cache-control', LIST_CACHE_CONTROL)
    const now = thisMinute()
    const at = query.at?.milliseconds ?? now
    const line = await lineAt(parts.weeks, court, at)
    return at === now ? withPlanB(line, court, parts) : line
  })
}
