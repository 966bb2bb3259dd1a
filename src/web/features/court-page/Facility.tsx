import { IconCheck } from '@tabler/icons-react'
import { CONFIRM_FAILED } from '../../../contract/contribution-texts.ts'
import { confirmedText } from '../../../contract/facilities/rules.ts'
import type { FacilityView } from '../../../contract/facilities/schema.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { memberApi } from '../../shared/session/member-api.ts'
import { sinceText } from '../../shared/ui/dates.ts'
import classes from './Facilities.module.css'
import { useVote } from './useVote.ts'
import { type Confirmation, confirmed, showFacility } from './votes.ts'

interface FacilityProps {
  courtId: number
  facility: FacilityView
  now: number
}

/** A facility with its confirmations and a toggle button. */
export function Facility({ courtId, facility, now }: FacilityProps) {
  const { problem, tap } = useVote(courtId)
  const { id, name, userVote } = facility

  function confirm() {
    tap<Confirmation>('confirm', {
      wish: `confirmed: ${!userVote}`,
      read: ({ facilities }) => confirmationOf(facilities.find((row) => row.id === id)),
      hope: (known) => confirmed(known, !userVote, new Date()),
      show: (details, confirmation) => showFacility(details, id, confirmation),
      call: (key) => memberApi.call('voteFacility', { params: { id: courtId, facilityId: id }, key }),
    })
  }

  return (
    <li data-mine={userVote || undefined}>
      <b dir="auto">{name}</b>
      <Confirmed facility={facility} now={now} />
      <button type="button" aria-label={`Confirm ${name}`} aria-pressed={userVote} onClick={confirm}>
        <IconCheck size={18} aria-hidden />
      </button>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {callProblemText(problem, CONFIRM_FAILED)}
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
