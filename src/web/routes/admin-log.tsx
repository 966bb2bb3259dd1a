import { AuditScreen } from '../features/audit/AuditScreen.tsx'

export default function AdminLogRoute() {
  return <AuditScreen />
}
