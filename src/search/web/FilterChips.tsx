import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import classes from './FilterChips.module.css'
import { FACT_FILTERS, QUICK_FACTS } from './fact-filters.ts'
import { AREA_CHIP, accessChip, momentChip, radiusChip } from './search-texts.ts'
import { asksForFacts, type Search } from './search-url.ts'
import type { SearchControls } from './useSearchControls.ts'

/** The active filters, each removable, except those that quick filters switch off. */
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
  const { access, at, bbox } = search
  const facts = search.has.filter((key) => !QUICK_FACTS.some((quick) => quick === key))
  const removing = useFocusAfterRemoval(list, [aroundPlace, bbox, access, at, ...facts].join())
  if (!aroundPlace && !bbox && access === 'all' && !asksForFacts(search)) return null
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
      {bbox && (
        <li>
          <Chip text={AREA_CHIP} action="Clear area" onRemove={removing(controls.clearArea)} />
        </li>
      )}
      {access !== 'all' && (
        <li>
          <Chip text={accessChip[access]} action="Clear access" onRemove={removing(controls.clearAccess)} />
        </li>
      )}
      {at !== undefined && (
        <li>
          <Chip text={momentChip(at)} action="Clear time" onRemove={removing(controls.clearPlayable)} />
        </li>
      )}
      {facts.map((key) => (
        <li key={key}>
          <Chip
            text={FACT_FILTERS[key]}
            action={`Clear ${FACT_FILTERS[key].toLowerCase()}`}
            onRemove={removing(() => controls.clearFact(key))}
          />
        </li>
      ))}
      <li>
        <Button emphasis="bare" onClick={removing(controls.clearAll)}>
          Clear all FIlters
        </Button>
      </li>
    </ul>
  )
}

/**
 * After removing a chip by keyboard, focuses the next one, or the search field if there is none. Not on touch, where
 * focusing a field would open the keyboard.
 *
 * @param chips changes when a chip is removed
 */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, chips: string) {
  const isByKey = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a chip was removed
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    if (document.activeElement !== document.body) return
    const next = list.current?.querySelector('button') ?? searchFocusTarget()
    next?.focus()
  }, [chips])
  return (remove: () => void) => (event: MouseEvent) => {
    isByKey.current = event.detail === 0
    remove()
  }
}

/** The postcode field, or, if it is collapsed or a location is shown instead, the button that changes that. */
function searchFocusTarget(): HTMLElement | null {
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
