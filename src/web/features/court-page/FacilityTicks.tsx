import { byConfirmations } from '../../../contract/facilities/rules.ts'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import classes from './ReviewDialog.module.css'

interface FacilityTicksProps {
  facilities: FacilityView[]
  /** Ids of those that are ticked. */
  ticked: number[]
  onChange: (ticked: number[]) => void
  disabled: boolean
}

/** What else the author confirms: all that they have not confirmed before. */
export function FacilityTicks({ facilities, ticked, onChange, disabled }: FacilityTicksProps) {
  const open = facilities.filter(({ userVote }) => !userVote).sort(byConfirmations)
  if (open.length === 0) return null
  return (
    <fieldset className={classes.ticks} disabled={disabled}>
      <legend>What did you find there?</legend>
      <div className={classes.ticksRow}>
        {open.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
