import { radiusText } from '../../platform/contract/units.ts'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { useUnits } from '../../platform/ui/units.ts'
import { RADIUS_OPTIONS_MILES } from '../contract/limits.ts'
import type { CourtCounts } from './search-queries.ts'
import { type Search, searchQueryString } from './search-url.ts'

/** Offers the smallest radius with a court after a search without results; nothing if there is none. */
export function WidenSearchLink({ search, counts }: { search: Search; counts: CourtCounts | undefined }) {
  const units = useUnits()
  const { nearestMiles = Number.POSITIVE_INFINITY } = counts ?? {}
  const radius = RADIUS_OPTIONS_MILES.find((miles) => miles >= nearestMiles)
  if (radius === undefined) return null
  return (
    <ButtonLink to={searchQueryString({ ...search, radius })} preventScrollReset>
      Search within {radiusText(radius, units)}
    </ButtonLink>
  )
}
