import { FACT_KEYS, type FactKey, type FeatureKey, getFact } from '../contract/catalogue.ts'
import { facilityKey } from '../contract/facilities.ts'
import type { FacilityView, FactView } from '../contract/schema.ts'

/** A fact of the catalogue, or another facility as a fact with the answers yes and no. */
export interface Feature extends Omit<FactView, 'key'> {
  key: FeatureKey
  /** Where its tag comes from, if only a tag says that it is there. */
  tag?: FacilityView['source']
}

/** What can be said of a court, each once: facts, then the facilities that no fact stands for. */
export function featuresOf(facts: readonly FactView[], facilities: readonly FacilityView[]): Feature[] {
  const tags = new Map(
    facilities.filter(({ associated }) => associated).map(({ name, source }) => [facilityKey(name), source]),
  )
  return [
    ...facts,
    ...facilities
      .filter((facility) => !isSaidByFact(facility, facts))
      .map((facility) => withTag(featureOfFacility(facility), tags.get(facilityKey(facility.name)))),
  ]
}

export const featureOfFacility = (facility: FacilityView): Feature => {
  const { id, name, value, state, vote_count, last_confirmed_at, denied, denied_at } = facility
  const yes = { value: true, count: vote_count, day: last_confirmed_at?.slice(0, 10) ?? null }
  const no = { value: false, count: denied, day: denied_at }
  const [holds, other] = value === false ? [no, yes] : [yes, no]
  return {
    ...{ key: `facility:${id}`, label: name, value, state },
    ...{ confirmed: holds.count, confirmed_at: holds.day },
    ...{ disputed: other.count, disputed_at: other.day },
    disputed_value: other.count > 0 ? other.value : null,
    ...{ source: null, source_at: null, source_url: null, problem: null, implied_by: null },
    ...{ own_value: facility.own_value, own_at: facility.own_at },
  }
}

const withTag = (feature: Feature, tag: FacilityView['source'] | undefined): Feature =>
  tag && feature.state === 'unknown' ? { ...feature, value: true, state: 'claimed', tag } : feature

/** The facility that a yes means. */
function meaningOf(key: FactKey): string | undefined {
  const fact = getFact(key)
  return fact.kind === 'yes-no' ? fact.facility : undefined
}

/** The fact that stands for a facility, by its key. */
const FACTS_OF_FACILITIES = new Map(
  FACT_KEYS.flatMap((key) => {
    const fact = getFact(key)
    const choices = fact.kind === 'choice' ? fact.facilities : undefined
    return (fact.kind === 'yes-no' ? [fact.facility] : (choices ?? [])).map(
      (name) => [facilityKey(name), key] as const,
    )
  }),
)

/** Whether a fact stands for it: one with the same meaning, or a choice unless only the facility is known. */
function isSaidByFact({ name, vote_count, denied, associated }: FacilityView, facts: readonly FactView[]) {
  const key = FACTS_OF_FACILITIES.get(facilityKey(name))
  if (key === undefined) return false
  const fact = facts.find((row) => row.key === key)
  const isKnown = vote_count + denied > 0 || associated
  return !isKnown || (fact !== undefined && (meaningOf(key) !== undefined || fact.state !== 'unknown'))
}
