export default function AdminLogRoute() {
  return null
}
