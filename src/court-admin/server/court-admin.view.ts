import { type CourtRow, courtView, tagsOf } from '../../directory/server/directory.queries.ts'
import { NO_PHOTO } from '../../platform/files/photo-urls.ts'
import { roundedAverage } from '../../reviews/contract/rules.ts'
import type { AdminCourt } from '../contract/schema.ts'

/** A court with everything that administrators edit. */
export function adminCourtView(row: CourtRow, filesBaseUrl: string): AdminCourt {
  const tags = tagsOf(row)
  return {
    ...courtView(row, filesBaseUrl),
    // The photo files of archived courts are not public.
    ...(row.status === 'archived' && NO_PHOTO),
    rating: row.rating,
    average_rating: roundedAverage(row.ratingSum ?? 0, row.ratingCount ?? 0),
    photo_count: row.photoCount ?? 0,
    // Only what is stored: facts say the rest.
    tags: tags.map(({ name }) => name),
    facilitySummaries: tags,
    status: row.status === 'archived' ? 'archived' : 'published',
    mergedInto: row.mergedInto,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  }
}
