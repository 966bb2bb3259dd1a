import classes from './SearchMode.module.css'
import type { SearchMode as Mode } from './search-input.ts'

const LABELS: Record<Mode, string> = { postcode: 'Postcode', location: 'Current location' }
const MODES: Mode[] = ['postcode', 'location']

/** Switches between searching by postcode and by device location. */
export function SearchMode({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <fieldset className={classes.modes}>
      <legend>Search by</legend>
      {MODES.map((option) => (
        <button key={option} type="button" aria-pressed={option === mode} onClick={() => onChange(option)}>
          {LABELS[option]}
        </button>
      ))}
    </fieldset>
  )
}
