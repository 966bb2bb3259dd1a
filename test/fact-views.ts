import { type FactKey, getFact } from '../src/facts/contract/catalogue.ts'
import type { FacilityView, FactView } from '../src/facts/contract/schema.ts'
import { UNKNOWN } from '../src/facts/contract/what-holds.ts'

/** A fact in a court's details; by default nobody has said anything. */
export const factOf = (key: FactKey, wanted: Partial<FactView> = {}): FactView => ({
  ...{ key, label: getFact(key).label, ...UNKNOWN, own_value: null, own_at: null },
  ...wanted,
})

/** A facility that nobody has spoken of, with these changes. */
export const facilityOf = (changes: Partial<FacilityView>): FacilityView => ({
  ...{ id: 7, name: 'Sea view', vote_count: 0, source: 'tag', associated: false, last_confirmed_at: null },
  ...{ userVote: false, value: null, state: 'unknown', denied: 0, denied_at: null },
  ...{ own_value: null, own_at: null },
  ...changes,
})
