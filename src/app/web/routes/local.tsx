import { data, Outlet } from 'react-router'
import { apiContext } from '../../../api/web/context.ts'
import { orRouteError } from '../../../api/web/route-error.ts'
import { LocalPage } from '../../../local-identity/web/LocalPage.tsx'
import { NotFoundScreen } from '../navigation/NotFoundScreen.tsx'
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
