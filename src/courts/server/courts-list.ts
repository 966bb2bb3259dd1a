import { createHash } from 'node:crypto'
import { MAX_PAGE_SIZE } from '../../platform/contract/limits.ts'
import type { CourtsQuery } from '../../search/contract/schema.ts'
import { LINK_PAGES_ABOVE } from '../contract/limits.ts'
import type { Snapshot } from './snapshot.ts'

/** Searches that find more courts than this cost 1 for each multiple of it. */
export const COURTS_PER_READ_COST = 1000

/** Whether the query has no filter other than access: that list is precomputed. */
export function isUnfilteredList({ near, q, bbox, listed, limit, offset }: CourtsQuery): boolean {
  return !near && !q && !listed && !bbox && limit === undefined && offset === 0
}

/** Runs the search of GET /api/courts; JSON is generated lazily. */
export function searchList(snapshot: Snapshot, query: CourtsQuery) {
  const { positions, total } = snapshot.search(query)
  const courts = snapshot.select(positions, query.near)
  const tag = createHash('sha1')
    .update(isUnfilteredList(query) ? snapshot.tag : courts.tag())
    .update(JSON.stringify([total, query.near, query.access]))
    .digest('base64url')
  return {
    total,
    tag,
    /** Length in bytes, without distances. */
    length: courts.jsonLength(),
    /** Rate limit cost in addition to the call itself. */
    cost: Math.floor(positions.length / COURTS_PER_READ_COST),
    json: () => courts.json(),
    pieces: () => courts.jsonPieces(),
  }
}

/**
 * Pagination links for the `Link` header: the next page of a page, or, for a large unpaged list, the first page for
 * clients that prefer pages. `address` is the request's path and query.
 */
export function pageLinks(
  address: string,
  { limit, offset }: Pick<CourtsQuery, 'limit' | 'offset'>,
  total: number,
): string[] {
  if (limit !== undefined)
    return offset + limit < total ? [`<${withPage(address, limit, offset + limit)}>; rel="next"`] : []
  if (total - offset <= LINK_PAGES_ABOVE) return []
  const first = withPage(address, MAX_PAGE_SIZE, offset)
  return [`<${first}>; rel="first"`, `<${first}>; rel="next"`]
}

function withPage(address: string, limit: number, offset: number): string {
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('limit', String(limit))
  parameters.set('offset', String(offset))
  return `${path}?${parameters}`
}
