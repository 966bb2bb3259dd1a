import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { placeErrors } from './place-errors.ts'
import { geocodeQuery, searchCentreView } from './schema.ts'

/** Locations of what people type. */
export const geocodingEndpoints = {
  geocode: {
    path: 'GET /api/geocode',
    summary: 'The location of a UK postcode, district or area, of coordinates, or of what has a name',
    tag: 'Places',
    permission: 'everyone',
    query: geocodeQuery,
    response: searchCentreView,
    errorCodes: placeErrors,
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof geocodingEndpoints> {}
}
