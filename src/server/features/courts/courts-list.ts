import { createHash } from 'node:crypto'
import { COURTS_PER_READ, MAX_PAGE_SIZE, OFFER_PAGES_FROM } from '../../../contract/limits.ts'
import type { CourtsQuery } from '../../../contract/search/schema.ts'
import type { Snapshot } from '../../directory/snapshot.ts'

/** Whether nothing but the access filter is asked: that list stands ready. */
export function isWholeList({ near, q, bbox, listed, limit, offset }: CourtsQuery): boolean {
  return !near && !q && !listed && !bbox && limit === undefined && offset === 0
}

/** What a search finds of GET /api/courts; none of its JSON is made yet. */
export function searchList(snapshot: Snapshot, query: CourtsQuery) {
  const { positions, total } = snapshot.search(query)
  const courts = snapshot.select(positions, query.near)
  const tag = createHash('sha1')
    .update(isWholeList(query) ? snapshot.tag : courts.tag())
    .update(JSON.stringify([total, query.near, query.access]))
    .digest('base64url')
  return {
    total,
    tag,
    /** Bytes, without distances. */
    length: courts.jsonLength(),
    /** What it costs beside the call. */
    cost: Math.floor(positions.length / COURTS_PER_READ),
    json: () => courts.json(),
    pieces: () => courts.jsonPieces(),
  }
}

/**
 * The pages of a list, as the `Link` header names them: the next one of a page, and of a whole list of many
 * courts the first, for who would rather read pages. `address` is the call's path and query.
 */
export function pageLinks(
  address: string,
  { limit, offset }: Pick<CourtsQuery, 'limit' | 'offset'>,
  total: number,
): string[] {
  if (limit !== undefined)
    return offset + limit < total ? [`<${withPage(address, limit, offset + limit)}>; rel="next"`] : []
  if (total - offset <= OFFER_PAGES_FROM) return []
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
