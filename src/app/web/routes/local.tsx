import { data, Outlet } from 'react-router'
import { CardPage } from '../../../accounts/web/CardPage.tsx'
import { apiContext, orRouteError } from '../../../api/web/context.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { isForTrying } from '../../../platform/contract/identity-mode.ts'
import { NotFoundScreen } from '../navigation/NotFoundScreen.tsx'
import type { Route } from './+types/local'

export const meta = unlistedMeta('Local demo')

/** Stand-ins for Google, Facebook and a mailbox. Available only when people sign in locally. */
export async function loader({ context }: Route.LoaderArgs) {
  const { identity } = await orRouteError(context.get(apiContext).call('GET /api/config'))
  const isLocal = isForTrying(identity)
  return data({ isLocal }, { status: isLocal ? 200 : 404 })
}

export default function LocalRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isLocal) return <NotFoundScreen />
  return (
    <CardPage>
      <Outlet />
    </CardPage>
  )
}
