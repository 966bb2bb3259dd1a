import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { geocodeQuery, placeView } from './schema.ts'

/** Locations of postcodes. */
export const geocodingEndpoints = {
  geocode: {
    path: 'GET /api/geocode',
    summary: 'The location of a UK postcode, district or area',
    tag: 'Places',
    permission: 'everyone',
    query: geocodeQuery,
    response: placeView,
    errorCodes: ['postcode-empty', 'postcode-not-found', 'postcode-over-limit', 'postcode-unavailable'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof geocodingEndpoints> {}
}
