import { z } from 'zod'
import type { ByPath } from '../../api/contract/registry.ts'
import { LINK_PAGES_ABOVE } from '../../courts/contract/rules.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { MAX_SAVED } from '../../platform/contract/limits.ts'
import { courtIds } from '../../saved/contract/schema.ts'
import { nearbyCourtView } from './found-court.ts'
import { courtListQuery } from './schema.ts'
import { searchErrors } from './search-errors.ts'

const responseHeaders = {
  'X-Total-Count': 'Number of matching courts on all pages',
  'X-Probable-Count':
    'With `playable` or `has`: how many more courts there probably are, because a source, a tag, or people some time ago say so; counted in `X-Total-Count` only with `unknown=probable`',
  'X-Unknown-Count': 'With `playable` or `has`: how many more courts there may be, of which nobody says so',
  'X-Nearest-Miles':
    'With a radius in which there is no court: how many miles away the nearest court is that matches otherwise, if there is one',
  Age: 'With all courts of a large directory: how many seconds ago this certainly was the whole list',
  'X-Place': 'With `postcode`: its location, the same JSON as the response of GET /api/geocode',
  Link: `The licence, and for a page the next page (rel="next"), if there is one. Without \`limit\`, all courts are returned; if there are more than ${LINK_PAGES_ABOVE}, the first page is linked as well (rel="first" and rel="next") for clients that prefer paging`,
}

/** Searching courts. */
export const searchEndpoints = {
  listCourts: {
    path: 'GET /api/courts',
    summary:
      'All published courts, or those matching a search (nearest first with `near` or `postcode`). All courts of a large directory may be up to a minute old: to follow changes, begin with the snapshot of GET /api/changes',
    tag: 'Courts',
    permission: 'everyone',
    query: courtListQuery,
    response: z.array(nearbyCourtView),
    supportsEtag: true,
    responseHeaders,
    errorCodes: searchErrors,
  },
  listSavedCourts: {
    path: 'POST /api/courts/list',
    rateLimit: 'reads',
    cost: 5,
    summary: `The published ones of up to ${MAX_SAVED} courts, with the filters of GET /api/courts. What somebody keeps stands in the body, so that it is in no log, address or cache`,
    tag: 'Courts',
    permission: 'everyone',
    query: courtListQuery,
    body: z.object({ ids: courtIds }),
    response: z.array(nearbyCourtView),
    responseHeaders,
    errorCodes: searchErrors,
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof searchEndpoints> {}
}
