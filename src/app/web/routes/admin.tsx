import { Outlet } from 'react-router'
import { unlistedMeta } from '../../../api/web/site.ts'
import { AdminPanel } from '../navigation/AdminPanel.tsx'

export const meta = unlistedMeta('Admin Panel')

export default function AdminRoute() {
  return (
    <AdminPanel>
      <Outlet />
    </AdminPanel>
  )
}
