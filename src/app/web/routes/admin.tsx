import { Outlet } from 'react-router'
import { AdminPanel } from '../navigation/AdminPanel.tsx'

export const meta = () => [{ title: 'Admin Panel · Opencourt' }, { name: 'robots', content: 'noindex' }]

export default function AdminRoute() {
  return (
    <AdminPanel>
      <Outlet />
    </AdminPanel>
  )
}
