import { useQueryClient } from '@tanstack/react-query'
import { memberApi } from '../../accounts/web/member-api.ts'
import { errorMessage } from '../../api/web/client.ts'
import { refreshDetails } from '../../courts/web/own-details.ts'
import { InlineSelect } from '../../platform/ui/InlineSelect.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { getProblem, PROBLEM_STATE_LABELS, PROBLEM_STATES, type ProblemState } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'

/** Root key of the list of open problems. */
export const OPEN_PROBLEMS_KEY = 'open-problems'

const SAVE_FAILED = 'Failed to save the state. Please try again.'

/** Lets an administrator say what became of a problem. */
export default function ProblemStateSelect({
  courtId,
  problem,
}: {
  courtId: number
  problem: Pick<ProblemView, 'id' | 'kind' | 'state'>
}) {
  const client = useQueryClient()
  const { busy, problem: error, run } = useAction()

  function choose(state: ProblemState) {
    void run(async () => {
      await memberApi.call('setProblemState', { params: { id: problem.id }, body: { state } })
      await Promise.all([
        refreshDetails(client, courtId),
        client.invalidateQueries({ queryKey: [OPEN_PROBLEMS_KEY] }),
      ])
    })
  }

  return (
    <>
      <InlineSelect
        label="State"
        aria-label={`State of “${getProblem(problem.kind).label}”`}
        value={problem.state}
        disabled={busy}
        onChange={(event) => choose(event.target.value as ProblemState)}
      >
        {PROBLEM_STATES.map((state) => (
          <option key={state} value={state}>
            {PROBLEM_STATE_LABELS[state]}
          </option>
        ))}
      </InlineSelect>
      {error !== undefined && <Notice tone="wrong">{errorMessage(error, SAVE_FAILED)}</Notice>}
    </>
  )
}
