import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { UnitsSelect } from '../../platform/ui/UnitsSelect.tsx'
import { SearchBar } from './SearchBar.tsx'
import classes from './SearchDialog.module.css'
import type { Screen } from './search-queries.ts'
import { isFiltered, type Search } from './search-url.ts'
import { useSearchControls } from './useSearchControls.ts'

/** The search form on phones; closes after a search, unless another postcode is being typed. */
export default function SearchDialog({
  screen,
  search,
  onClose,
}: {
  screen: Screen
  search: Search
  onClose: () => void
}) {
  const controls = useSearchControls(screen, search, {})
  const { key } = useLocation()
  const openedOn = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the search changes
  useEffect(() => {
    if (key !== openedOn.current && !controls.isTyping()) onClose()
  }, [key])

  return (
    <Dialog title="Where do you want to play?" align="top" onClose={onClose}>
      <SearchBar controls={controls} isPlain />
      <div className={classes.below}>
        <UnitsSelect />
        {isFiltered(search) && (
          <Button emphasis="bare" onClick={controls.clearAll}>
            Clear all FIlters
          </Button>
        )}
      </div>
    </Dialog>
  )
}
