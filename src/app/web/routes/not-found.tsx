import { data } from 'react-router'
import { NotFoundScreen } from '../navigation/NotFoundScreen.tsx'

export const meta = () => [{ title: 'Page not found · Opencourt' }, { name: 'robots', content: 'noindex' }]

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return <NotFoundScreen />
}
