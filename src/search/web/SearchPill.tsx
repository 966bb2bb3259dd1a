import { IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { useUnits } from '../../platform/ui/units.ts'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import classes from './SearchPill.module.css'
import type { Screen, SearchPlace } from './search-queries.ts'
import { summaryText } from './search-texts.ts'
import type { Search } from './search-url.ts'

const SearchDialog = lazyWithRetry(() => import('./SearchDialog.tsx'))

/** The search on screen in one line, for phones; pressing it opens the search form. */
export function SearchPill({
  screen,
  search,
  place,
}: {
  screen: Screen
  search: Search
  place: SearchPlace | undefined
}) {
  const units = useUnits()
  const [isOpen, setIsOpen] = useTransitionState(false)
  return (
    <>
      <button type="button" className={classes.pill} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconSearch size={18} aria-hidden />
        <span>{summaryText(search, place?.label, units)}</span>
      </button>
      <Suspense>
        {isOpen && <SearchDialog screen={screen} search={search} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
