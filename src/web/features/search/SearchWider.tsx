import { RADIUS_OPTIONS_MILES } from '../../../contract/limits.ts'
import { ButtonLink } from '../../shared/ui/Button.tsx'
import { type Search, searchAddress } from './search-address.ts'

const WIDEST = Math.max(...RADIUS_OPTIONS_MILES) as Search['radius']

/** Offers the widest radius after a search without results. */
export function SearchWider({ search }: { search: Search }) {
  if (search.radius === WIDEST) return null
  return (
    <ButtonLink to={searchAddress({ ...search, radius: WIDEST })} preventScrollReset>
      Search within {WIDEST} miles
    </ButtonLink>
  )
}
