import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { useHasRole } from '../../admin/web/access.ts'
import { errorMessage } from '../../api/web/client.ts'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import { relativeDateText } from '../../platform/contract/ages.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useAction } from '../../platform/ui/useAction.ts'
import type { CourtView } from '../contract/court-schema.ts'
import { getProblem, PROBLEM_STATE_LABELS, type ProblemName } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'
import { AnswerButton } from './AnswerButton.tsx'
import classes from './CourtProblems.module.css'

const ProblemStates = lazyWithRetry(() => import('./ProblemStates.tsx'))

const DENIAL_FAILED = 'Failed to save your answer. Please try again.'
const WITHDRAWAL_FAILED = 'Failed to take your report back. Please try again.'

interface CourtProblemsProps {
  court: CourtView
  problems: ProblemView[]
  /** False while nothing can be changed. */
  canReport: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** What is broken at a court, what became of it, and the way to take one's report back. */
export function CourtProblems({ court, problems, canReport, now }: CourtProblemsProps) {
  const [withdrawn, setWithdrawn] = useState<ProblemName>()
  const part = useRef<HTMLDivElement>(null)

  function confirmWithdrawal(kind: ProblemName) {
    setWithdrawn(kind)
    // The button is gone.
    part.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={part} tabIndex={-1} className={classes.problems}>
      {problems.length > 0 && (
        <ul className={classes.list}>
          {problems.map((problem) => (
            <Problem
              key={problem.id}
              courtId={court.id}
              problem={problem}
              // One that was outvoted is not among the court's problems.
              isDisputed={!court.problems?.some(({ kind, disputed }) => !disputed && kind === problem.kind)}
              onWithdrawn={canReport ? confirmWithdrawal : undefined}
              now={now}
            />
          ))}
        </ul>
      )}
      <p role="status" className={page.quiet}>
        {withdrawn && `Your report of “${getProblem(withdrawn).label}” was taken back.`}
      </p>
    </div>
  )
}

interface ProblemProps {
  courtId: number
  problem: ProblemView
  /** Whether people have said since that it isn’t there any more. */
  isDisputed: boolean
  /** Undefined while nothing can be changed. */
  onWithdrawn: ((kind: ProblemName) => void) | undefined
  now: number
}

function Problem({ courtId, problem, isDisputed, onWithdrawn, now }: ProblemProps) {
  const isModerator = useHasRole('moderator')
  const { kind, state, reported_at, state_at } = problem
  return (
    <li data-state={state}>
      <p>
        <b>{getProblem(kind).label}</b>
        {state !== 'reported' && (
          <small>
            {PROBLEM_STATE_LABELS[state]} <time dateTime={state_at}>{relativeDateText(state_at, now)}</time>
            {state === 'passed on' && ' to whoever looks after the court'}
          </small>
        )}
        <small>
          {state === 'reported' ? 'Reported ' : 'Last reported '}
          <time dateTime={reported_at}>{relativeDateText(reported_at, now)}</time>
          {isDisputed && state !== 'mended' && ' · players disagree'}
        </small>
      </p>
      {state !== 'mended' && onWithdrawn && (
        <Answer courtId={courtId} problem={problem} onWithdrawn={() => onWithdrawn(kind)} />
      )}
      {isModerator && onWithdrawn && (
        <Suspense>
          <ProblemStates courtId={courtId} problem={problem} />
        </Suspense>
      )}
    </li>
  )
}

interface AnswerProps {
  courtId: number
  problem: ProblemView
  onWithdrawn: () => void
}

/** Takes one's report back; for others, says that the problem isn’t there any more, or takes that back. */
function Answer({ courtId, problem: { kind, own, denied }, onWithdrawn }: AnswerProps) {
  const client = useQueryClient()
  const { requireMember } = useSession()
  const { busy, problem, run } = useAction()
  const name = `“${getProblem(kind).label}”`

  async function answer() {
    const isDone = await run(async () => {
      if (!own && !(await requireMember())) return
      if (own || denied)
        await memberApi.call('DELETE /api/courts/:id/problems/:kind', { params: { id: courtId, kind } })
      else
        await memberApi.call('POST /api/courts/:id/problems', {
          params: { id: courtId },
          body: { kind, is_there: false },
        })
      await refreshDetails(client, courtId)
    })
    if (isDone && own) onWithdrawn()
  }

  return (
    <>
      {own ? (
        <Button
          emphasis="bare"
          aria-label={`Take back your report of ${name}`}
          disabled={busy}
          onClick={answer}
        >
          Take back
        </Button>
      ) : (
        <AnswerButton
          label={`Not any more: ${name}`}
          isPressed={denied}
          onClick={() => void (busy || answer())}
        >
          Not any more
        </AnswerButton>
      )}
      {problem !== undefined && (
        <Notice tone="wrong">{errorMessage(problem, own ? WITHDRAWAL_FAILED : DENIAL_FAILED)}</Notice>
      )}
    </>
  )
}
