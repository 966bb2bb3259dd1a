import { isRouteErrorResponse } from 'react-router'
import { api } from '../../../api/web/client.ts'
import { apiContext, orRouteError } from '../../../api/web/context.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { FollowedScreen } from '../../../follows/web/FollowedScreen.tsx'
import { errors } from '../../../platform/contract/errors.ts'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import type { Route } from './+types/followed'

export const meta = unlistedMeta('Mails about changes')

const TOKEN_PATH = 'GET /api/follows/:token'

export const loader = ({ params, context }: Route.LoaderArgs) =>
  orRouteError(context.get(apiContext).call(TOKEN_PATH, { params }))
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  orRouteError(api.call(TOKEN_PATH, { params }))

export default function FollowedRoute({ loaderData }: Route.ComponentProps) {
  return <FollowedScreen {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) throw error
  return (
    <main id="main" className={page.main}>
      <ErrorScreen title="Nothing is sent" text={errors['follow-not-found'].text}>
        <ButtonLink emphasis="main" to="/">
          Find a court
        </ButtonLink>
      </ErrorScreen>
    </main>
  )
}
