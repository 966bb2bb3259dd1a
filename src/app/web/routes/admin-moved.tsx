import { Navigate, useLocation } from 'react-router'

/** Where screens that the queue has replaced were, and the kind of item that they listed. */
const KINDS: Record<string, string> = {
  '/admin/facts': 'dispute',
  '/admin/facts/problems': 'problem',
  '/admin/duplicates': 'duplicate',
  '/admin/differences': 'difference',
}

/** Leads from a former screen to what it listed, in the queue. */
export default function AdminMovedRoute() {
  const { pathname } = useLocation()
  return <Navigate to={`/admin/moderation?kind=${KINDS[pathname.replace(/\/$/, '')]}`} replace />
}
