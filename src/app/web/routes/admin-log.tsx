import { AuditScreen } from '../audit/AuditScreen.tsx'

export default function AdminLogRoute() {
  return <AuditScreen />
}
