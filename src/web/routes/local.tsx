import { data, Outlet } from 'react-router'
import { LocalPage } from '../features/local-identity/LocalPage.tsx'
import { NotFoundScreen } from '../features/navigation/NotFoundScreen.tsx'
import { apiContext } from '../shared/api/context.ts'
import { orRouteError } from '../shared/api/page-refusal.ts'
import type { Route } from './+types/local'

export const meta = () => [{ title: 'Local demo · Opencourt' }, { name: 'robots', content: 'noindex' }]

/** Stand-ins for Google, Facebook and a mailbox. Available only when people sign in locally. */
export async function loader({ context }: Route.LoaderArgs) {
  const { identity } = await orRouteError(context.get(apiContext).call('config'))
  const isLocal = identity.mode === 'emulator'
  return data({ isLocal }, { status: isLocal ? 200 : 404 })
}

export default function LocalRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isLocal) return <NotFoundScreen />
  return (
    <LocalPage>
      <Outlet />
    </LocalPage>
  )
}
