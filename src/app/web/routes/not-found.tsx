import { data } from 'react-router'
import { unlistedMeta } from '../../../api/web/site.ts'
import { NotFoundScreen } from '../navigation/NotFoundScreen.tsx'

export const meta = unlistedMeta('Page not found')

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return <NotFoundScreen />
}
