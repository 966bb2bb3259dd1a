import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { memberApi } from '../../accounts/web/member-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import { PROBLEM_STATES, type ProblemState } from '../../database/contract/values.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { getProblem, PROBLEM_STATE_LABELS } from '../contract/problems.ts'
import type { OpenProblemsView, ProblemView } from '../contract/schema.ts'
import { AnswerButton } from './AnswerButton.tsx'
import classes from './CourtProblems.module.css'

/** Key of the list of open problems. */
export const OPEN_PROBLEMS = ['open-problems']

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

  /** The list keeps mended problems until it is opened again, so that a slip can be undone. */
  function choose(state: ProblemState) {
    if (busy || state === problem.state) return
    void run(async () => {
      const { problems } = await memberApi.call('PATCH /api/admin/problems/:id', {
        ...{ params: { id: problem.id }, body: { state } },
      })
      const changed = problems.find(({ id }) => id === problem.id)
      client.setQueryData<InfiniteData<OpenProblemsView>>(
        OPEN_PROBLEMS,
        (list) => list && { ...list, pages: list.pages.map((page) => withChange(page, changed)) },
      )
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

function withChange(page: OpenProblemsView, changed: ProblemView | undefined): OpenProblemsView {
  const problems = page.problems.map((one) =>
    one.id === changed?.id ? { ...one, state: changed.state, state_at: changed.state_at } : one,
  )
  return { ...page, problems }
}
