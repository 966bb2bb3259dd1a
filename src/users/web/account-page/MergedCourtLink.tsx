import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Links to the court that another one was merged into, or renders its children unlinked. */
export function MergedCourtLink({ courtId, children }: { courtId: number | null; children: ReactNode }) {
  return courtId === null ? children : <Link to={`/courts/${courtId}`}>{children}</Link>
}
