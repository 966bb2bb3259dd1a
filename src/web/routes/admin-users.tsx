import { UsersScreen } from '../features/users/UsersScreen.tsx'

export default function AdminUsersRoute() {
  return <UsersScreen />
}
