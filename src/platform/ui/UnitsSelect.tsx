import { use } from 'react'
import type { Units } from '../contract/units.ts'
import { InlineSelect } from './InlineSelect.tsx'
import page from './page.module.css'
import { UnitsContext } from './units.ts'
import { useHydrated } from './useHydrated.ts'

/** Chooses the units of all distances. */
export function UnitsSelect() {
  const { units, choose } = use(UnitsContext)
  return (
    <div className={page.scripted}>
      <InlineSelect
        label="Distances"
        autoComplete="off"
        disabled={!useHydrated()}
        value={units}
        onChange={(event) => choose(event.target.value as Units)}
      >
        <option value="mi">miles</option>
        <option value="km">kilometres</option>
      </InlineSelect>
    </div>
  )
}
