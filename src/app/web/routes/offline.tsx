import { redirect } from 'react-router'

/** Only the service worker asks for this page; see `entry.server.tsx`. */
export function clientLoader() {
  return redirect('/')
}

export default function OfflineRoute() {
  return null
}
