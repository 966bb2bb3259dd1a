import { type ReactNode, Suspense } from 'react'
import { useTransitionState } from '../../shared/ui/useTransitionState.ts'
import { lazyWithRetry } from '../../shared/unreachable/late.tsx'
import type { Reported } from './reported.ts'

const ReportDialog = lazyWithRetry(() => import('./ReportDialog.tsx'))

/** The report dialog and its opener. */
export function useReport(): { report: (what: Reported) => void; reporting: ReactNode } {
  const [reported, report] = useTransitionState<Reported | undefined>(undefined)
  return {
    report,
    reporting: (
      <Suspense>
        {reported && <ReportDialog reported={reported} onClose={() => report(undefined)} />}
      </Suspense>
    ),
  }
}
