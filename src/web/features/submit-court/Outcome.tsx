import { Link } from 'react-router'
import { errorCodeOf, errorTextOf } from '../../../contract/accounts/sign-in-texts.ts'
import { FIELD_LABELS } from '../../../contract/courts/fields.ts'
import {
  CONFIRM_LOCATION,
  COURT_SUBMITTED,
  INPUT_KEPT,
  submitCourtTexts,
} from '../../../contract/courts/submit-texts.ts'
import { formNotice } from '../../shared/api/field-problems.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** The result of the last submission. */
export function SubmissionResult({ problem, problemOf, isDone, busy, submit }: CourtSubmission) {
  if (isDone)
    return (
      <Notice tone="good">
        <p>{COURT_SUBMITTED}</p>
        <p>
          You can follow its status in <Link to="/account">My Account</Link>.
        </p>
      </Notice>
    )
  if (busy) return null
  const code = errorCodeOf(problem)
  const text = formNotice(problem, LABELS, problemOf, errorTextOf(problem, submitCourtTexts))
  if (text === undefined) return null
  return (
    <Notice tone={code === 'place-unlikely' ? 'wait' : 'wrong'}>
      <p>{text}</p>
      {code === 'unreachable' && <p>{INPUT_KEPT}</p>}
      {code === 'place-unlikely' && (
        <div>
          <Button onClick={() => submit({ placeConfirmed: true })}>{CONFIRM_LOCATION}</Button>
        </div>
      )}
    </Notice>
  )
}

const LABELS = {
  ...FIELD_LABELS,
  roughPlace: FIELD_LABELS.latitude,
}
