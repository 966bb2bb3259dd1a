export default function AdminUsersRoute() {
  return null
}
