export default function AdminModerationRoute() {
  return null
}
