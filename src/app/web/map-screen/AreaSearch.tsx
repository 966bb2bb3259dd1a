import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_THIS_AREA } from '../../../map/web/map-texts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { readFlag, rememberFlag } from '../../../platform/ui/remembered-flag.ts'
import classes from './AreaSearch.module.css'

/** Present if the person chose to search whatever the map shows. */
const AS_I_MOVE = 'opencourt.search-as-i-move'

/**
 * Offers to search what the map shows after a person has moved it, or searches it at once if they chose that. Rendered
 * in the browser only.
 */
export function AreaSearch({
  isAway,
  onSearch,
}: {
  /** Whether the map shows another area than the one that was searched. */
  isAway: boolean
  onSearch: (isAutomatic: boolean) => void
}) {
  const [asIMove, setAsIMove] = useState(() => readFlag(AS_I_MOVE))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asIMove && isAway) onSearch(true)
  }, [asIMove, isAway, onSearch])
  if (!isAway && !asIMove) return null

  /** What was pressed goes away. */
  const focusMap = () => box.current?.closest('section')?.focus({ preventScroll: true })

  function search() {
    focusMap()
    onSearch(false)
  }

  function choose(choice: boolean) {
    if (!choice) focusMap()
    setAsIMove(choice)
    rememberFlag(AS_I_MOVE, choice)
  }

  return (
    <div ref={box} className={classes.search}>
      {!asIMove && (
        <Button className={classes.button} onClick={search}>
          <IconSearch size={18} aria-hidden />
          {SEARCH_THIS_AREA}
        </Button>
      )}
      <label className={classes.choice}>
        <input type="checkbox" checked={asIMove} onChange={(event) => choose(event.target.checked)} />
        <span>
          <span className={asIMove ? undefined : page.hidden}>Search</span> as I move
        </span>
      </label>
    </div>
  )
}
