import { useState } from 'react'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import { ShowAll } from '../../shared/ui/ShowAll.tsx'
import { knownFirst } from './facility-groups.ts'
import classes from './ReviewDialog.module.css'

/** How many there are to tick at first: what the court is known for, most confirmed first. */
const SHOWN_AT_FIRST = 8

interface FacilityTicksProps {
  facilities: FacilityView[]
  /** Ids of those that are ticked. */
  ticked: number[]
  onChange: (ticked: number[]) => void
  disabled: boolean
}

/** What else the author confirms: all that they have not confirmed before. */
export function FacilityTicks({ facilities, ticked, onChange, disabled }: FacilityTicksProps) {
  const [showsAll, setShowsAll] = useState(false)
  const open = knownFirst(facilities.filter(({ userVote }) => !userVote))
  if (open.length === 0) return null
  const shown = open.filter(({ id }, place) => showsAll || place < SHOWN_AT_FIRST || ticked.includes(id))
  return (
    <fieldset className={classes.ticks} disabled={disabled}>
      <legend>What did you find there?</legend>
      <div className={classes.ticksRow}>
        {shown.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
              }
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </div>
      {open.length > SHOWN_AT_FIRST && (
        <ShowAll emphasis="bare" count={open.length} showsAll={showsAll} onChange={setShowsAll} />
      )}
    </fieldset>
  )
}
