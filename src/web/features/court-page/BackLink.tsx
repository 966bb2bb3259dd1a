import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '../../shared/ui/useHydrated.ts'
import classes from './BackLink.module.css'

/** Leads to the list, with the search it was left with when that was handed over. */
export function BackLink() {
  return (
    <Link className={classes.back} to={{ pathname: '/', search: useListSearch() }}>
      <IconChevronLeft size={18} aria-hidden />
      Back to list
    </Link>
  )
}

/** A link to a court of the list or the map hands over the search as `state={{ search }}`; the server never sees it. */
function useListSearch(): string {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  const handedOver = hydrated && typeof state === 'object' && state !== null && 'search' in state
  return handedOver && typeof state.search === 'string' ? state.search : ''
}
