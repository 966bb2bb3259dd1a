import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Reported } from './ReportDialog.tsx'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** The question why something is reported, and what opens it. */
export function useReport(): { report: (what: Reported) => void; reporting: ReactNode } {
  const [reported, report] = useState<Reported>()
  return {
    report,
    reporting: reported && (
      <Suspense>
        <ReportDialog reported={reported} onClose={() => report(undefined)} />
      </Suspense>
    ),
  }
}
