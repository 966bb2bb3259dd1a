import type { FastifyInstance } from 'fastify'
import { route } from '../../api/server/route.ts'
import { geocodingEndpoints } from '../contract/geocode-endpoints.ts'
import type { Geocoder } from './geocoding.service.ts'

/** Exact locations rarely change; an approximate one may soon be replaced by a better one. */
const CACHING = { exact: 'public, max-age=86400', approximate: 'no-cache' }

export function geocodingRoutes(app: FastifyInstance, { geocoder }: { geocoder: Geocoder }): void {
  route(app, geocodingEndpoints.geocode, async ({ query, reply }) => {
    const place = await geocoder.locate(query.postcode)
    reply.header('cache-control', place.precision === 'exact' ? CACHING.exact : CACHING.approximate)
    return place
  })
}
