import { Suspense } from 'react'
import type { ConfigView } from '../../api/contract/config-view.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import page from '../../platform/ui/page.module.css'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import type { CourtView } from '../contract/court-schema.ts'

const ReportProblemDialog = lazyWithRetry(() => import('./problems/ReportProblemDialog.tsx'))

interface ReportProblemProps {
  court: CourtView
  links: ConfigView['repairLinks']
}

/** The way to report what is broken. */
export function ReportProblem({ court, links }: ReportProblemProps) {
  const [isReporting, setIsReporting] = useTransitionState(false)
  return (
    <>
      <Button emphasis="bare" className={page.scripted} onClick={() => setIsReporting(true)}>
        Report a problem
      </Button>
      <Suspense>
        {isReporting && (
          <ReportProblemDialog court={court} links={links} onClose={() => setIsReporting(false)} />
        )}
      </Suspense>
    </>
  )
}
