import { Navigate } from 'react-router'

/** The admin screens start with the moderation queue. */
export default function AdminIndexRoute() {
  return <Navigate to="/admin/moderation" replace />
}
