import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { placeEndpoints } from '../contract/endpoints.ts'
import type { PlaceFinder } from './find-place.ts'
import type { Places } from './places.ts'

/** Places change only with an import, after which a browser may show the old ones for a while. */
const CACHE_CONTROL = 'public, max-age=3600'
/** Courts change more often. */
const SUGGESTIONS_CACHE_CONTROL = 'public, max-age=60'

export function placesRoutes(
  app: FastifyInstance,
  { places, placeFinder }: { places: Places; placeFinder: PlaceFinder },
): void {
  route(app, placeEndpoints.places, async ({ query, reply }) => {
    reply.header('cache-control', CACHE_CONTROL)
    return { places: await places.find(query.q, query.near) }
  })

  route(app, placeEndpoints.suggestions, async ({ query, reply }) => {
    reply.header('cache-control', SUGGESTIONS_CACHE_CONTROL)
    return { suggestions: await placeFinder.suggest(query.q, query.near) }
  })
}
