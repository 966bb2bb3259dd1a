import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useIsAdmin } from '../../admin/web/useIsAdmin.ts'
import { errorMessage } from '../../api/web/client.ts'
import type { CourtDetailsView } from '../../courts/contract/schema.ts'
import { refreshDetails } from '../../courts/web/own-details.ts'
import { relativeDateText } from '../../platform/contract/ages.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useAction } from '../../platform/ui/useAction.ts'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import { getProblem, PROBLEM_STATE_LABELS, type ProblemName } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'
import classes from './CourtProblems.module.css'

const ReportProblemDialog = lazyWithRetry(() => import('./ReportProblemDialog.tsx'))
const ProblemStates = lazyWithRetry(() => import('./ProblemStates.tsx'))

const WITHDRAWAL_FAILED = 'Failed to take your report back. Please try again.'

interface CourtProblemsProps {
  court: CourtDetailsView['court']
  problems: ProblemView[]
  links: ConfigView['repairLinks']
  /** False while nothing can be changed. */
  canReport: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** What is broken at a court, what became of it, and the way to report more or take one's report back. */
export function CourtProblems({ court, problems, links, canReport, now }: CourtProblemsProps) {
  const [isReporting, setIsReporting] = useTransitionState(false)
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
              onWithdrawn={canReport ? confirmWithdrawal : undefined}
              now={now}
            />
          ))}
        </ul>
      )}
      <p role="status" className={page.quiet}>
        {withdrawn && `Your report of “${getProblem(withdrawn).label}” was taken back.`}
      </p>
      {canReport && (
        <Button
          className={page.scripted}
          onClick={() => {
            setWithdrawn(undefined)
            setIsReporting(true)
          }}
        >
          <IconAlertTriangle size={18} aria-hidden />
          Report a problem
        </Button>
      )}
      <Suspense>
        {isReporting && (
          <ReportProblemDialog court={court} links={links} onClose={() => setIsReporting(false)} />
        )}
      </Suspense>
    </div>
  )
}

interface ProblemProps {
  courtId: number
  problem: ProblemView
  /** Undefined while nothing can be changed. */
  onWithdrawn: ((kind: ProblemName) => void) | undefined
  now: number
}

function Problem({ courtId, problem, onWithdrawn, now }: ProblemProps) {
  const isAdmin = useIsAdmin()
  const { kind, state, reported_at, state_at, own } = problem
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
        </small>
      </p>
      {own && state !== 'mended' && onWithdrawn && (
        <WithdrawReport courtId={courtId} kind={kind} onWithdrawn={() => onWithdrawn(kind)} />
      )}
      {isAdmin && onWithdrawn && (
        <Suspense>
          <ProblemStates courtId={courtId} problem={problem} />
        </Suspense>
      )}
    </li>
  )
}

interface WithdrawReportProps {
  courtId: number
  kind: ProblemName
  onWithdrawn: () => void
}

function WithdrawReport({ courtId, kind, onWithdrawn }: WithdrawReportProps) {
  const client = useQueryClient()
  const { busy, problem, run } = useAction()

  async function withdraw() {
    const isDone = await run(async () => {
      await memberApi.call('withdrawProblem', { params: { id: courtId, kind } })
      await refreshDetails(client, courtId)
    })
    if (isDone) onWithdrawn()
  }

  return (
    <>
      <Button
        emphasis="bare"
        aria-label={`Take back your report of “${getProblem(kind).label}”`}
        disabled={busy}
        onClick={withdraw}
      >
        Take back
      </Button>
      {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, WITHDRAWAL_FAILED)}</Notice>}
    </>
  )
}
