import { createHash } from 'node:crypto'
import type { CourtsQuery } from '../../../contract/search/schema.ts'
import { EncodedBytes } from '../../directory/encoded.ts'
import type { Listing, Snapshot } from '../../directory/snapshot.ts'

/** The answer to GET /api/courts: a ready list, or one put together from the ready JSON of each court. */
export function listCourts(snapshot: Snapshot, query: CourtsQuery): Listing {
  if (isWholeList(query)) return snapshot.list(query.access)
  const { positions, total } = snapshot.search(query)
  const json = snapshot.json(positions, query.near)
  return { bytes: new EncodedBytes(json), tag: tagOf(json, total), total }
}

/** Whether nothing but the access filter is asked. */
function isWholeList({ near, q, bbox, listed, limit, offset }: CourtsQuery): boolean {
  return !near && !q && !listed && !bbox && limit === undefined && offset === 0
}

function tagOf(json: Uint8Array, total: number): string {
  return createHash('sha1').update(json).update(`${total}`).digest('base64url')
}
