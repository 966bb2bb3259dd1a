import { useId, useState } from 'react'
import page from '../../platform/ui/page.module.css'
import { initialCount, ShowAll } from '../../platform/ui/ShowAll.tsx'
import type { FacilityView } from '../contract/schema.ts'
import classes from './FacilityCheckboxes.module.css'
import { sortFacilities } from './facility-groups.ts'

const ALREADY_CONFIRMED_HINT =
  'Facilities you’ve already confirmed are ticked. You can undo this under “What players confirmed” on the court’s page.'

/** Number of facilities shown at first: the court's own, most confirmed first. */
const INITIAL_COUNT = 8

interface FacilityCheckboxesProps {
  facilities: FacilityView[]
  /** Ids of ticked facilities. */
  ticked: number[]
  onChange: (ticked: number[]) => void
  disabled: boolean
}

/**
 * Checkboxes for facilities to confirm with a review. Earlier confirmations are ticked and can be withdrawn on the page
 * only.
 */
export function FacilityCheckboxes({ facilities, ticked, onChange, disabled }: FacilityCheckboxesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const hint = useId()
  if (facilities.length === 0) return null
  const isTicked = ({ id, userVote }: FacilityView) => userVote || ticked.includes(id)
  const sorted = sortFacilities(facilities)
  const atFirst = sorted.filter((facility, place) => place < INITIAL_COUNT || isTicked(facility))
  const hidesSome = initialCount(sorted.length, atFirst.length) < sorted.length
  const shown = hidesSome && !showsAll ? atFirst : sorted
  return (
    <fieldset className={classes.checkboxes} disabled={disabled}>
      <legend>What did you find there?</legend>
      <div className={classes.checkboxRow}>
        {shown.map((facility) => (
          <label key={facility.id}>
            <input
              type="checkbox"
              checked={isTicked(facility)}
              disabled={facility.userVote}
              aria-describedby={facility.userVote ? hint : undefined}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...ticked, facility.id] : ticked.filter((other) => other !== facility.id),
                )
              }
            />
            <span dir="auto">{facility.name}</span>
          </label>
        ))}
      </div>
      {hidesSome && (
        <ShowAll emphasis="bare" count={sorted.length} showsAll={showsAll} onChange={setShowsAll} />
      )}
      {facilities.some(({ userVote }) => userVote) && (
        <p id={hint} className={page.quiet}>
          {ALREADY_CONFIRMED_HINT}
        </p>
      )}
    </fieldset>
  )
}
