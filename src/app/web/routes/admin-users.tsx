import { UsersScreen } from '../../../users/web/UsersScreen.tsx'

export default function AdminUsersRoute() {
  return <UsersScreen />
}
