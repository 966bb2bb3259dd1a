import { useState } from 'react'
import type { FacilityView } from '../contract/schema.ts'
import classes from './Facilities.module.css'
import { Facility } from './Facility.tsx'
import { regroupFacilities } from './facility-groups.ts'
import { SuggestFacility } from './SuggestFacility.tsx'

interface FacilitiesProps {
  courtId: number
  facilities: FacilityView[]
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** Facilities confirmed by players. */
export function Facilities({ courtId, facilities, now }: FacilitiesProps) {
  const [earlier] = useState(facilities)
  const { shown, more } = regroupFacilities(earlier, facilities)
  const anyConfirmed = facilities.some(({ vote_count }) => vote_count > 0)
  const list = (group: FacilityView[]) => (
    <ul className={classes.list}>
      {group.map((facility) => (
        <Facility key={facility.id} courtId={courtId} facility={facility} now={now} />
      ))}
    </ul>
  )
  return (
    <>
      {!anyConfirmed && (
        <p className={classes.hint}>
          Nobody has confirmed anything here yet. Played here? Tell others what you found.
        </p>
      )}
      {shown.length > 0 && list(shown)}
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>Show all facilities</summary>
          {list(more)}
        </details>
      )}
      <SuggestFacility courtId={courtId} />
    </>
  )
}
