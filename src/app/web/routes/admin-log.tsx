import { AuditScreen } from '../../../audit/web/AuditScreen.tsx'

export default function AdminLogRoute() {
  return <AuditScreen />
}
