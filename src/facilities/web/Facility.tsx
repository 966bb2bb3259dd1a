import { IconCheck } from '@tabler/icons-react'
import { memberApi } from '../../accounts/web/member-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { relativeDateText } from '../../platform/ui/dates.ts'
import { useVote } from '../../reviews/web/useVote.ts'
import { type Confirmation, withConfirmation, withFacilityConfirmation } from '../../reviews/web/votes.ts'
import { CONFIRM_FAILED } from '../../submissions/contract/contribution-texts.ts'
import { confirmationCountText } from '../contract/rules.ts'
import type { FacilityView } from '../contract/schema.ts'
import classes from './Facilities.module.css'

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
        <IconCheck size={18} aria-hidden />
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
