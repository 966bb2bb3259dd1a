import { Navigate } from 'react-router'

/** What waits comes first. */
export default function AdminIndexRoute() {
  return <Navigate to="/admin/moderation" replace />
}
