import type { CourtDetailsView } from '../../../../directory/contract/schema.ts'
import {
  FACILITY_HALF_LIFE_DAYS,
  type Fact,
  type FactKey,
  type FactValue,
  formatFactValue,
  getFact,
  isNegative,
} from '../../../../facts/contract/catalogue.ts'
import { facilityKey } from '../../../../facts/contract/facilities.ts'
import type { FacilityView, FactView } from '../../../../facts/contract/schema.ts'
import { byConfirmations, mergeTags, type VotedItem } from '../../../../facts/contract/tags.ts'
import { dayOf } from '../../../../facts/contract/what-holds.ts'

/** What a court has, or hasn't if the value is false. */
export interface Feature extends VotedItem {
  value: FactValue
}

/** Facts about more than what is there. */
const NO_FEATURES = new Set<FactKey>(['opening_hours', 'light_hours', 'access', 'shelter'])

/**
 * What people said of a court lately and without disagreeing, most confirmed first.
 *
 * @param now milliseconds since the epoch
 */
export function confirmedFeatures({ court, facts, facilities }: CourtDetailsView, now: number): Feature[] {
  const said = facts.filter(({ key, state }) => state !== 'unknown' && !NO_FEATURES.has(key))
  // Facilities that are facts, too, have no state of their own.
  const names = new Set(said.map(({ key }) => facilityKey(nameOf(key))))
  const others = mergeTags(court.tags, facilities.filter(isFresh(now)))
    .filter(({ name, vote_count }) => vote_count > 0 && !names.has(facilityKey(name)))
    .map((facility) => ({ ...facility, value: true }))
  return [...said.flatMap(featureOf), ...others].sort(byConfirmations)
}

const isFresh =
  (now: number) =>
  ({ last_confirmed_at }: FacilityView): boolean =>
    last_confirmed_at !== null && dayOf(now) - dayOf(Date.parse(last_confirmed_at)) <= FACILITY_HALF_LIFE_DAYS

function nameOf(key: FactKey): string {
  const fact = getFact(key)
  return fact.kind === 'yes-no' ? fact.facility : fact.label
}

function featureOf({ key, value, state, confirmed }: FactView): Feature[] {
  if (state !== 'confirmed' || value === null) return []
  return [{ name: nameOf(key), vote_count: confirmed, value: featureValue(getFact(key), value) }]
}

/** Choices in words. */
function featureValue(fact: Fact, value: FactValue): FactValue {
  if (isNegative(value)) return false
  return fact.kind === 'choice' ? formatFactValue(fact, value) : value
}
