import { IconX } from '@tabler/icons-react'
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
  if (!aroundPlace && search.access === 'all') return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {aroundPlace && (
        <li>
          <Chip text={radiusChip(search.radius)} action="Clear radius" onRemove={controls.clearRadius} />
        </li>
      )}
      {search.access !== 'all' && (
        <li>
          <Chip text={accessChip[search.access]} action="Clear access" onRemove={controls.clearAccess} />
        </li>
      )}
      <li>
        <Button emphasis="bare" onClick={controls.clearAll}>
          Clear all FIlters
        </Button>
      </li>
    </ul>
  )
}

function Chip({ text, action, onRemove }: { text: string; action: string; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      {text}
      <button type="button" aria-label={action} onClick={onRemove}>
        <IconX size={15} stroke={2.5} aria-hidden />
      </button>
    </span>
  )
}
