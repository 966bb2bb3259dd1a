export default function AdminCourtsRoute() {
  return null
}
