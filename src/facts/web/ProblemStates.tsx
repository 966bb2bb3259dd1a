import { useQueryClient } from '@tanstack/react-query'
import { memberApi } from '../../accounts/web/member-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import { PROBLEM_STATES, type ProblemState } from '../../database/contract/values.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { getProblem, PROBLEM_STATE_LABELS } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'
import { AnswerButton } from './AnswerButton.tsx'
import classes from './CourtProblems.module.css'

const SAVE_FAILED = 'Failed to save the state. Please try again.'

/** Lets an administrator say what became of a problem. */
export default function ProblemStates({
  courtId,
  problem,
}: {
  courtId: number
  problem: Pick<ProblemView, 'id' | 'kind' | 'state'>
}) {
  const client = useQueryClient()
  const { busy, problem: error, run } = useAction()
  const { label } = getProblem(problem.kind)

  function choose(state: ProblemState) {
    if (busy || state === problem.state) return
    void run(async () => {
      await memberApi.call('PATCH /api/admin/problems/:id', { params: { id: problem.id }, body: { state } })
      await refreshDetails(client, courtId)
    })
  }

  return (
    <>
      <fieldset className={classes.states} aria-label={`State of “${label}”`} aria-busy={busy}>
        {PROBLEM_STATES.map((state) => (
          <AnswerButton key={state} isPressed={state === problem.state} onClick={() => choose(state)}>
            {PROBLEM_STATE_LABELS[state]}
          </AnswerButton>
        ))}
      </fieldset>
      {error !== undefined && <Notice tone="wrong">{errorMessage(error, SAVE_FAILED)}</Notice>}
    </>
  )
}
