import { IconCheck } from '@tabler/icons-react'
import { confirmedText } from '../../../contract/facilities/rules.ts'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import { useSession } from '../../shared/session/session.tsx'
import { sinceText } from './dates.ts'
import classes from './Facilities.module.css'
import { groupFacilities } from './facility-groups.ts'

/** What players say the court has. `now` is the time of the page, milliseconds. */
export function Facilities({ facilities, now }: { facilities: FacilityView[]; now: number }) {
  const { shown, more } = groupFacilities(facilities)
  const anyConfirmed = facilities.some(({ vote_count }) => vote_count > 0)
  return (
    <>
      {!anyConfirmed && (
        <p className={classes.nudge}>
          Nobody has confirmed anything here yet. Played here? Say what you found.
        </p>
      )}
      {shown.length > 0 && <FacilityList facilities={shown} now={now} />}
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>Show all facilities</summary>
          <FacilityList facilities={more} now={now} />
        </details>
      )}
    </>
  )
}

function FacilityList({ facilities, now }: { facilities: FacilityView[]; now: number }) {
  return (
    <ul className={classes.list}>
      {facilities.map((facility) => (
        <li key={facility.id} data-mine={facility.userVote || undefined}>
          <b>{facility.name}</b>
          <Confirmed facility={facility} now={now} />
          <ConfirmButton facility={facility} />
        </li>
      ))}
    </ul>
  )
}

function Confirmed({ facility, now }: { facility: FacilityView; now: number }) {
  const { vote_count, last_confirmed_at } = facility
  if (vote_count === 0) return <small>Not confirmed yet</small>
  return (
    <small>
      {confirmedText(vote_count)}
      {last_confirmed_at && (
        <>
          {' · '}
          <time dateTime={last_confirmed_at}>{sinceText(last_confirmed_at, now)}</time>
        </>
      )}
    </small>
  )
}

function ConfirmButton({ facility }: { facility: FacilityView }) {
  const { openSignIn } = useSession()
  return (
    <button
      type="button"
      aria-label={`Confirm ${facility.name}`}
      aria-pressed={facility.userVote}
      onClick={() => openSignIn()}
    >
      <IconCheck size={18} aria-hidden />
    </button>
  )
}
