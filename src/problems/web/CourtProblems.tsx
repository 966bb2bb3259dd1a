import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { ConfigView } from '../../accounts/contract/schema.ts'
import { useIsAdmin } from '../../admin/web/useIsAdmin.ts'
import type { CourtDetailsView } from '../../courts/contract/schema.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { relativeDateText } from '../../platform/ui/dates.ts'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import { getProblem, PROBLEM_STATE_LABELS } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'
import classes from './CourtProblems.module.css'

const ReportProblemDialog = lazyWithRetry(() => import('./ReportProblemDialog.tsx'))
const ProblemStateSelect = lazyWithRetry(() => import('./ProblemStateSelect.tsx'))

interface CourtProblemsProps {
  court: CourtDetailsView['court']
  problems: ProblemView[]
  links: ConfigView['repairLinks']
  /** False while nothing can be changed. */
  canReport: boolean
  /** Render time, milliseconds since the epoch. */
  now: number
}

/** What is broken at a court, what became of it, and the way to report more. */
export function CourtProblems({ court, problems, links, canReport, now }: CourtProblemsProps) {
  const [isReporting, setIsReporting] = useTransitionState(false)
  return (
    <>
      {problems.length > 0 && (
        <ul className={classes.list}>
          {problems.map((problem) => (
            <Problem key={problem.id} courtId={court.id} problem={problem} canChange={canReport} now={now} />
          ))}
        </ul>
      )}
      {canReport && (
        <Button className={classes.report} onClick={() => setIsReporting(true)}>
          <IconAlertTriangle size={18} aria-hidden />
          Report a problem
        </Button>
      )}
      <Suspense>
        {isReporting && (
          <ReportProblemDialog court={court} links={links} onClose={() => setIsReporting(false)} />
        )}
      </Suspense>
    </>
  )
}

interface ProblemProps {
  courtId: number
  problem: ProblemView
  canChange: boolean
  now: number
}

function Problem({ courtId, problem, canChange, now }: ProblemProps) {
  const isAdmin = useIsAdmin()
  const { kind, state, reported_at, state_at } = problem
  return (
    <li data-state={state}>
      <b>{getProblem(kind).label}</b>
      <small>
        {PROBLEM_STATE_LABELS[state]}{' '}
        {state !== 'reported' && (
          <>
            <time dateTime={state_at}>{relativeDateText(state_at, now)}</time>
            {' · last reported '}
          </>
        )}
        <time dateTime={reported_at}>{relativeDateText(reported_at, now)}</time>
      </small>
      {isAdmin && canChange && (
        <Suspense>
          <ProblemStateSelect courtId={courtId} problem={problem} />
        </Suspense>
      )}
    </li>
  )
}
