import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { courtChanger } from '../../court-admin/server/change-courts.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { ReconcileInBackground } from '../../photos/server/photo-files.service.ts'
import type { Places } from '../../places/server/places.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { mapDataEndpoints } from '../contract/map-data-endpoints.ts'
import { courtExists, readSourcesOf } from './court-sources.queries.ts'
import { courtSourceView } from './map-data.view.ts'
import { separateCourt } from './separate-court.ts'

interface MapDataParts {
  config: Config
  database: Database
  directory: Directory
  places: Places
  reconcilePhotos: ReconcileInBackground
}

/** What sources of map data say of a court. */
export function mapDataRoutes(
  app: FastifyInstance,
  { config, database, directory, places, reconcilePhotos }: MapDataParts,
): void {
  const change = courtChanger({ config, database, directory, reconcilePhotos })

  route(app, mapDataEndpoints.courtSources, async ({ params: { id } }) => {
    if (!(await courtExists(database, id))) throw new ApiError('court-not-found')
    const sources = (await readSourcesOf(database, [id])).get(id) ?? []
    return { sources: sources.map(courtSourceView) }
  })
  route(app, mapDataEndpoints.separateCourt, async ({ params: { id: courtId }, body, caller }) => {
    const nearest = await places.nearestLookup()
    const separation = { courtId, source: body.source, sourceId: body.source_id }
    return { court_id: await change(caller, (context) => separateCourt(context, nearest, separation)) }
  })
}
