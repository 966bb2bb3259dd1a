import type { CourtView } from '../../contract/courts/schema.ts'
import { byConfirmations } from '../../contract/facilities/rules.ts'
import { roundedAverage } from '../../contract/reviews/rules.ts'
import { type CourtRow, fieldsOf } from './directory.queries.ts'
import { photoUrls } from './photo-addresses.ts'

/** A court as shown in lists. */
export function courtView(row: CourtRow, filesBaseUrl: string): CourtView {
  return {
    id: row.id,
    ...fieldsOf(row),
    tags: [...(row.tags ?? [])].sort(byConfirmations).map(({ name }) => name),
    rating: roundedAverage(row.ratingSum ?? 0, row.ratingCount ?? 0) ?? row.rating,
    review_count: row.reviewCount ?? 0,
    photo_url: row.photoHash === null ? null : photoUrls(filesBaseUrl, row.photoHash).photo_url,
  }
}
