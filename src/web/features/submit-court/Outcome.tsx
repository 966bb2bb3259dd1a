import { Link } from 'react-router'
import { problemCode, problemText } from '../../../contract/accounts/sign-in-texts.ts'
import { FIELD_LABELS } from '../../../contract/courts/fields.ts'
import {
  COURT_SUBMITTED,
  NOTHING_LOST,
  PLACE_IS_RIGHT,
  submitCourtTexts,
} from '../../../contract/courts/submit-texts.ts'
import { formNotice } from '../../shared/api/field-problems.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** The result of the last submission. */
export function Outcome({ problem, problemOf, isDone, busy, submit }: CourtSubmission) {
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
  const code = problemCode(problem)
  const text = formNotice(problem, LABELS, problemOf, problemText(problem, submitCourtTexts))
  if (text === undefined) return null
  return (
    <Notice tone={code === 'place-unlikely' ? 'wait' : 'wrong'}>
      <p>{text}</p>
      {code === 'unreachable' && <p>{NOTHING_LOST}</p>}
      {code === 'place-unlikely' && (
        <div>
          <Button onClick={() => submit({ placeConfirmed: true })}>{PLACE_IS_RIGHT}</Button>
        </div>
      )}
    </Notice>
  )
}

const LABELS = {
  ...FIELD_LABELS,
  roughPlace: FIELD_LABELS.latitude,
}
