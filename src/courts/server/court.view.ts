import { byConfirmations } from '../../facilities/contract/rules.ts'
import type { FacilityView } from '../../facilities/contract/schema.ts'
import { photoUrls } from '../../platform/files/photo-urls.ts'
import { roundedAverage } from '../../reviews/contract/rules.ts'
import type { CourtView } from '../contract/schema.ts'
import type { FacilityRow } from './courts.queries.ts'
import { type CourtRow, fieldsOf } from './directory.queries.ts'

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

export function facilityView(row: FacilityRow): FacilityView {
  return {
    id: row.id,
    name: row.name,
    vote_count: row.voteCount ?? 0,
    source: row.source,
    associated: row.associated,
    last_confirmed_at: row.lastConfirmedAt?.toISOString() ?? null,
    userVote: row.userVote ?? false,
  }
}
