import type { ByPath } from '../../api/contract/registry.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { MAX_PLACES } from './limits.ts'
import { placesQuery, placesView, suggestionsQuery, suggestionsView } from './schema.ts'

/** Towns, villages and parts of towns, by name; and everything else that can be found by what people type. */
export const placeEndpoints = {
  places: {
    path: 'GET /api/places',
    summary: `Up to ${MAX_PLACES} places of the world whose names start like this: those in the country of the site first, or in that of \`near\`, and the largest of them. If there are none, those whose names differ in one letter`,
    tag: 'Places',
    permission: 'everyone',
    query: placesQuery,
    response: placesView,
    errorCodes: ['invalid-request'],
  },
  suggestions: {
    path: 'GET /api/suggestions',
    summary: `Up to ${MAX_PLACES} courts, places and postcodes that a text may mean, first the one that a search for it finds. Corrections of a misspelled name are only suggested`,
    tag: 'Places',
    permission: 'everyone',
    query: suggestionsQuery,
    response: suggestionsView,
    errorCodes: ['invalid-request'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof placeEndpoints> {}
}
