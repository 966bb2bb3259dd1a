import { Link } from 'react-router'
import { problemCode, problemText } from '../../../contract/accounts/sign-in-texts.ts'
import {
  CHECK_FIELDS,
  COURT_SUBMITTED,
  NOTHING_LOST,
  PLACE_IS_RIGHT,
  submitCourtTexts,
} from '../../../contract/courts/submit-texts.ts'
import { ApiProblem } from '../../shared/api/client.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import type { CourtSubmission } from './useSubmitCourt.ts'

/** What became of the last try. */
export function Outcome({ problem, isDone, busy, submit }: CourtSubmission) {
  if (isDone)
    return (
      <Notice tone="good">
        <p>{COURT_SUBMITTED}</p>
        <p>
          You can see what becomes of it in <Link to="/account">My Account</Link>.
        </p>
      </Notice>
    )
  if (busy || problem === undefined) return null
  const code = problemCode(problem)
  return (
    <Notice tone={code === 'place-unlikely' ? 'wait' : 'wrong'}>
      <p>{textOf(problem)}</p>
      {code === 'unreachable' && <p>{NOTHING_LOST}</p>}
      {code === 'place-unlikely' && (
        <div>
          <Button onClick={() => submit({ placeConfirmed: true })}>{PLACE_IS_RIGHT}</Button>
        </div>
      )}
    </Notice>
  )
}

function textOf(problem: unknown): string {
  if (problem instanceof ApiProblem && problem.issues.length > 0) return CHECK_FIELDS
  return problemText(problem, submitCourtTexts)
}
