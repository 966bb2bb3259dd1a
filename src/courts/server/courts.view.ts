import type { FacilityView } from '../../facilities/contract/schema.ts'
import type { FacilityRow } from './courts.queries.ts'

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
