import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Leads to the court that another one was merged into; without one, its children as they are. */
export function LinkToRemaining({ courtId, children }: { courtId: number | null; children: ReactNode }) {
  return courtId === null ? children : <Link to={`/courts/${courtId}`}>{children}</Link>
}
