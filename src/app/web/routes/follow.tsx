import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { type Api, api } from '../../../api/web/client.ts'
import { apiContext, orRouteError } from '../../../api/web/context.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { FollowScreen } from '../../../follows/web/FollowScreen.tsx'
import { readAsked } from '../../../follows/web/follow-query.ts'
import { ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/follow'

export const meta = unlistedMeta('Follow changes')

export const loader = ({ request, context }: Route.LoaderArgs) => load(context.get(apiContext), request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(api, request)

async function load(client: Pick<Api, 'call'>, { url }: Request) {
  const parameters = new URL(url).searchParams
  const asked = readAsked(parameters)
  const { query } = asked
  const done = parameters.get('done')
  if (!query) return { ...asked, done, subject: undefined }
  // Whose they are, only the browser knows.
  const saved = { title: 'Your saved courts', page: '/saved', feed: null, isArea: false }
  const subject =
    'saved' in query ? saved : await orRouteError(client.call('GET /api/follows/subject', { query }))
  return { ...asked, done, subject }
}

export default function FollowRoute({ loaderData }: Route.ComponentProps) {
  const hasMails = useRouteLoaderData<typeof rootLoader>('root')?.config.mails ?? false
  return <FollowScreen {...loaderData} hasMails={hasMails} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) throw error
  return (
    <main id="main" className={page.main}>
      <ErrorScreen title="Nothing to follow" text={String(error.data)}>
        <ButtonLink emphasis="main" to="/">
          Find a court
        </ButtonLink>
      </ErrorScreen>
    </main>
  )
}
