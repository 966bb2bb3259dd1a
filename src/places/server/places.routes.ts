import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { placeEndpoints } from '../contract/endpoints.ts'
import type { Places } from './places.ts'

/** Places change only with an import, after which a browser may show the old ones for a while. */
const CACHE_CONTROL = 'public, max-age=3600'

export function placesRoutes(app: FastifyInstance, { places }: { places: Places }): void {
  route(app, placeEndpoints.places, async ({ query, reply }) => {
    reply.header('cache-control', CACHE_CONTROL)
    return { places: await places.find(query.q, query.near) }
  })
}
