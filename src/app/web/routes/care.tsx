import { isRouteErrorResponse } from 'react-router'
import { type Api, api } from '../../../api/web/client.ts'
import { apiContext, orRouteError } from '../../../api/web/context.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { CareScreen } from '../../../care/web/CareScreen.tsx'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import type { Route } from './+types/care'

export const meta = unlistedMeta('Courts to look after')

export const loader = ({ request, context }: Route.LoaderArgs) => load(context.get(apiContext), request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(api, request)

async function load(client: Pick<Api, 'call'>, { url }: Request) {
  const parameters = new URL(url).searchParams
  const asked = (name: string) => parameters.get(name) ?? undefined
  const around = { postcode: asked('postcode'), near: asked('near') }
  const query = { ...around, radius: asked('radius') }
  return { around, report: await orRouteError(client.call('GET /api/care', { query })) }
}

export default function CareRoute({ loaderData }: Route.ComponentProps) {
  return <CareScreen {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) throw error
  return (
    <main id="main" className={page.main}>
      <ErrorScreen title="No courts to look after" text={String(error.data)}>
        <ButtonLink emphasis="main" to="/">
          Search for a place
        </ButtonLink>
      </ErrorScreen>
    </main>
  )
}
