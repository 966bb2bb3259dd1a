import { radiusText } from '../../platform/contract/units.ts'
import { ButtonLink } from '../../platform/ui/Button.tsx'
import { useUnits } from '../../platform/ui/units.ts'
import { RADIUS_OPTIONS_MILES } from '../contract/limits.ts'
import { type Search, searchQueryString } from './search-url.ts'

const MAX_RADIUS = Math.max(...RADIUS_OPTIONS_MILES) as Search['radius']

/** Offers the widest radius after a search without results. */
export function WidenSearchLink({ search }: { search: Search }) {
  const units = useUnits()
  if (search.radius === MAX_RADIUS) return null
  return (
    <ButtonLink to={searchQueryString({ ...search, radius: MAX_RADIUS })} preventScrollReset>
      Search within {radiusText(MAX_RADIUS, units)}
    </ButtonLink>
  )
}
