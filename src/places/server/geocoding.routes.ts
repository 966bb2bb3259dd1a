import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { geocodingEndpoints } from '../contract/geocode-endpoints.ts'
import type { PlaceFinder } from './find-place.ts'

/** Exact locations rarely change; an approximate one may soon be replaced by a better one. */
const CACHING = { exact: 'public, max-age=86400', approximate: 'no-cache' }

export function geocodingRoutes(app: FastifyInstance, { placeFinder }: { placeFinder: PlaceFinder }): void {
  route(app, geocodingEndpoints.geocode, async ({ query, reply }) => {
    const place = await placeFinder.locate(query.postcode)
    reply.header('cache-control', place.precision === 'exact' ? CACHING.exact : CACHING.approximate)
    return place
  })
}
