import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { accessChip, radiusChip } from '../../../contract/search/rules.ts'
import { Button } from '../../shared/ui/Button.tsx'
import classes from './FilterChips.module.css'
import type { Search } from './search-address.ts'
import type { SearchControls } from './useSearchControls.ts'

/** What narrows the results, each removable. */
export function FilterChips({
  search,
  aroundPlace,
  controls,
}: {
  search: Search
  aroundPlace: boolean
  controls: SearchControls
}) {
  const list = useRef<HTMLUListElement>(null)
  const removing = useFocusAfterRemoval(list, `${aroundPlace} ${search.access}`)
  if (!aroundPlace && search.access === 'all') return null
  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {aroundPlace && (
        <li>
          <Chip
            text={radiusChip(search.radius)}
            action="Clear radius"
            onRemove={removing(controls.clearRadius)}
          />
        </li>
      )}
      {search.access !== 'all' && (
        <li>
          <Chip
            text={accessChip[search.access]}
            action="Clear access"
            onRemove={removing(controls.clearAccess)}
          />
        </li>
      )}
      <li>
        <Button emphasis="bare" onClick={removing(controls.clearAll)}>
          Clear all FIlters
        </Button>
      </li>
    </ul>
  )
}

/**
 * Who removes a chip by keys goes on at the next one, or at the search when there is none. Fingers are left alone: a
 * field with the focus would open their keyboard.
 *
 * @param chips changes when a chip is gone
 */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, chips: string) {
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: chips that are gone are the reason to move the focus
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    if (document.activeElement !== document.body) return
    const next = list.current?.querySelector('button') ?? placeToSearch()
    next?.focus()
  }, [chips])
  return (remove: () => void) => (event: MouseEvent) => {
    isByKey.current = event.detail === 0
    remove()
  }
}

/** The field for a postcode; where it is folded away or a location stands there, the button that changes that. */
function placeToSearch(): HTMLElement | null {
  const field = document.querySelector<HTMLElement>('search input')
  return field?.checkVisibility() ? field : document.querySelector<HTMLElement>('main button')
}

function Chip({
  text,
  action,
  onRemove,
}: {
  text: string
  action: string
  onRemove: (event: MouseEvent) => void
}) {
  return (
    <span className={classes.chip}>
      {text}
      <button type="button" aria-label={action} onClick={onRemove}>
        <IconX size={15} stroke={2.5} aria-hidden />
      </button>
    </span>
  )
}
