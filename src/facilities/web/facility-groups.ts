import type { FacilityView } from '../contract/schema.ts'
import { byConfirmations } from '../contract/tags.ts'

/** Number of facilities shown before expanding. */
const INITIAL_COUNT = 9

/** Splits facilities into those shown, most confirmed first, and those hidden behind a toggle. */
export function groupFacilities(facilities: readonly FacilityView[]): {
  shown: FacilityView[]
  more: FacilityView[]
} {
  const sorted = sortFacilities(facilities)
  const shown = Math.min(INITIAL_COUNT, sorted.filter(isKnown).length)
  return { shown: sorted.slice(0, shown), more: sorted.slice(shown) }
}

/** Confirmed or own facilities first, by confirmations, then the rest of the catalogue by name. */
export function sortFacilities(facilities: readonly FacilityView[]): FacilityView[] {
  const sorted = [...facilities].sort(byConfirmations)
  return [...sorted.filter(isKnown), ...sorted.filter((facility) => !isKnown(facility))]
}

const isKnown = ({ vote_count, associated }: FacilityView) => vote_count > 0 || associated

/** Keeps the earlier grouping with current data, so that a facility stays in place when confirmed. */
export function regroupFacilities(
  earlier: readonly FacilityView[],
  facilities: readonly FacilityView[],
): ReturnType<typeof groupFacilities> {
  const now = new Map(facilities.map((facility) => [facility.id, facility]))
  const { shown, more } = groupFacilities(earlier)
  const asNow = (group: FacilityView[]) => group.flatMap(({ id }) => now.get(id) ?? [])
  const known = new Set(earlier.map(({ id }) => id))
  return { shown: asNow(shown), more: [...asNow(more), ...facilities.filter(({ id }) => !known.has(id))] }
}
