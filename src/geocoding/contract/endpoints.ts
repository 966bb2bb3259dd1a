import type { EndpointName } from '../../api/contract/paths.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { geocodeQuery, placeView } from './schema.ts'

/** Locations of postcodes. */
export const geocodingEndpoints = {
  geocode: {
    summary: 'The location of a UK postcode, district or area',
    tag: 'Places',
    permission: 'everyone',
    query: geocodeQuery,
    response: placeView,
    errorCodes: ['postcode-empty', 'postcode-not-found', 'postcode-over-limit', 'postcode-unavailable'],
  },
} as const satisfies Partial<Record<EndpointName, Endpoint>>
