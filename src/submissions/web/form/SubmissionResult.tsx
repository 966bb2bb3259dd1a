import { Link } from 'react-router'
import { errorCodeOf, errorTextOf } from '../../../accounts/web/sign-in-texts.ts'
import { formNotice } from '../../../api/web/field-errors.ts'
import { FIELD_LABELS } from '../../../database/contract/court-fields.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { CONFIRM_LOCATION, COURT_SUBMITTED, INPUT_KEPT, submitCourtTexts } from '../submit-texts.ts'
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
