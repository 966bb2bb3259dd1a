import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import type { Reported } from './ReportDialog.tsx'

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
