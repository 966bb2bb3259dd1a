import { openStreetMapUrl } from '../../courts/contract/sources.ts'
import { type CourtRow, courtView } from '../../directory/server/directory.queries.ts'
import type { ComparedCourtView, CourtSourceView } from '../contract/map-data-schema.ts'
import type { SourceRow } from './court-sources.queries.ts'

/** Tags that tell courts apart. Others may contain telephone numbers and e-mail addresses. */
const SHOWN_TAGS = new Set([
  ...['name', 'alt_name', 'ref', 'operator', 'leisure', 'building', 'sport', 'hoops', 'surface', 'lit'],
  ...['access', 'fee', 'charge', 'indoor', 'covered', 'opening_hours', 'wheelchair', 'fence', 'barrier'],
  ...['addr:housenumber', 'addr:street', 'addr:suburb', 'addr:city', 'addr:postcode', 'check_date'],
])
/** Characters of a tag's value that are shown. */
const MAX_SHOWN_VALUE = 120

/** The page of an object at OpenStreetMap; null for other sources. */
export const objectUrl = (source: string, sourceId: string): string | null =>
  openStreetMapUrl({ name: source, id: sourceId }) ?? null

export function courtSourceView(row: SourceRow): CourtSourceView {
  return {
    source: row.source,
    source_id: row.sourceId,
    url: objectUrl(row.source, row.sourceId),
    is_brought: row.isBrought,
    edited_at: row.editedAt?.toISOString() ?? null,
    gone: row.goneAt !== null,
    tags: Object.entries(row.tags)
      .filter(([key]) => SHOWN_TAGS.has(key))
      .map(([key, value]) => ({ key, value: value.slice(0, MAX_SHOWN_VALUE) })),
  }
}

export function comparedCourtView(
  row: CourtRow,
  sources: readonly SourceRow[],
  filesBaseUrl: string,
): ComparedCourtView {
  return {
    ...courtView(row, filesBaseUrl),
    has_made_name: !row.name && Boolean(row.madeName),
    has_made_address: !row.address && Boolean(row.madeAddress),
    photo_count: row.photoCount ?? 0,
    sources: sources.map(courtSourceView),
  }
}
