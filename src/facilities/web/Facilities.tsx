import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { memberApi } from '../../accounts/web/member-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { useDetailsChange } from '../../courts/web/useDetailsChange.ts'
import { relativeDateText } from '../../platform/contract/ages.ts'
import { type Confirmation, withConfirmation, withFacilityConfirmation } from '../../reviews/web/votes.ts'
import type { FacilityView } from '../contract/schema.ts'
import { confirmationCountText } from '../contract/tags.ts'
import classes from './Facilities.module.css'
import { regroupFacilities } from './facility-groups.ts'
import { SuggestFacility } from './SuggestFacility.tsx'

const CONFIRM_FAILED = 'Failed to save your confirmation. Please try again.'

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

interface FacilityProps {
  courtId: number
  facility: FacilityView
  now: number
}

/** A facility with its confirmations and a toggle button. */
function Facility({ courtId, facility, now }: FacilityProps) {
  const { problem, tap } = useDetailsChange(courtId)
  const { id, name, userVote } = facility

  function confirm() {
    void tap<Confirmation>('confirm', {
      intent: `confirmed: ${!userVote}`,
      read: ({ facilities }) => confirmationOf(facilities.find((row) => row.id === id)),
      applyOptimistically: (known) => withConfirmation(known, !userVote, new Date()),
      show: (details, confirmation) => withFacilityConfirmation(details, id, confirmation),
      call: (key) => memberApi.call('voteFacility', { params: { id: courtId, facilityId: id }, key }),
    })
  }

  return (
    <li data-mine={userVote || undefined}>
      <b dir="auto">{name}</b>
      <ConfirmationText facility={facility} now={now} />
      <button type="button" aria-label={`Confirm ${name}`} aria-pressed={userVote} onClick={confirm}>
        {userVote ? <IconCheck size={18} stroke={2.8} aria-hidden /> : 'Confirm'}
      </button>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {errorMessage(problem, CONFIRM_FAILED)}
        </p>
      )}
    </li>
  )
}

const confirmationOf = (facility: FacilityView | undefined): Confirmation | undefined =>
  facility && {
    vote_count: facility.vote_count,
    userVote: facility.userVote,
    last_confirmed_at: facility.last_confirmed_at,
  }

function ConfirmationText({ facility, now }: { facility: FacilityView; now: number }) {
  const { vote_count, last_confirmed_at } = facility
  if (vote_count === 0) return <small>Not confirmed yet</small>
  return (
    <small>
      {confirmationCountText(vote_count)}
      {last_confirmed_at && (
        <>
          {' · '}
          <time dateTime={last_confirmed_at}>{relativeDateText(last_confirmed_at, now)}</time>
        </>
      )}
    </small>
  )
}
