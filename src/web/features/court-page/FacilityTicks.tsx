import { useId, useState } from 'react'
import { CONFIRMED_BEFORE } from '../../../contract/contribution-texts.ts'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import page from '../../shared/ui/page.module.css'
import { ShowAll, shownAtFirst } from '../../shared/ui/ShowAll.tsx'
import { knownFirst } from './facility-groups.ts'
import classes from './ReviewDialog.module.css'

/** Number of facilities shown at first: the court's own, most confirmed first. */
const SHOWN_AT_FIRST = 8

interface FacilityTicksProps {
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
export function FacilityTicks({ facilities, ticked, onChange, disabled }: FacilityTicksProps) {
  const [showsAll, setShowsAll] = useState(false)
  const hint = useId()
  if (facilities.length === 0) return null
  const isTicked = ({ id, userVote }: FacilityView) => userVote || ticked.includes(id)
  const sorted = knownFirst(facilities)
  const atFirst = sorted.filter((facility, place) => place < SHOWN_AT_FIRST || isTicked(facility))
  const hidesSome = shownAtFirst(sorted.length, atFirst.length) < sorted.length
  const shown = hidesSome && !showsAll ? atFirst : sorted
  return (
    <fieldset className={classes.ticks} disabled={disabled}>
      <legend>What did you find there?</legend>
      <div className={classes.ticksRow}>
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
          {CONFIRMED_BEFORE}
        </p>
      )}
    </fieldset>
  )
}
