import type { ByPath } from '../../api/contract/registry.ts'
import { type Endpoint, idParams } from '../../platform/contract/endpoint.ts'
import { lastingQuery } from '../../search/contract/schema.ts'
import { searchErrors } from '../../search/contract/search-errors.ts'

/** Entries of a feed. */
export const MAX_ENTRIES = 50
/** What happened longer ago isn't news, days. */
export const NEWS_DAYS = 60

const ATOM = { mediaType: 'application/atom+xml' }
const news = `the latest ${MAX_ENTRIES} news of the last ${NEWS_DAYS} days, as an Atom feed (RFC 4287): new courts, what people say of them, problems, photos and reviews; only days, and never who`

/** News of courts, for feed readers. */
export const feedEndpoints = {
  courtsFeed: {
    path: 'GET /api/courts.atom',
    summary: `Of all courts, or those matching a search as in GET /api/courts: ${news}`,
    tag: 'Courts',
    permission: 'everyone',
    query: lastingQuery,
    response: ATOM,
    supportsEtag: true,
    errorCodes: searchErrors,
  },
  courtFeed: {
    path: 'GET /api/courts/:id/news.atom',
    summary: `Of one court: ${news}`,
    tag: 'Courts',
    permission: 'everyone',
    params: idParams,
    response: ATOM,
    supportsEtag: true,
    errorCodes: ['invalid-request', 'too-many-answers', 'court-not-found', 'court-merged'],
  },
} as const satisfies Record<string, Endpoint>

declare module '../../api/contract/registry.ts' {
  interface Registry extends ByPath<typeof feedEndpoints> {}
}
