import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { api } from '../../../api/web/client.ts'
import { apiContext, orRouteError } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { ErrorScreen } from '../../../platform/ui/ErrorScreen.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { useSaved } from '../../../saved/web/saved-state.ts'
import { courtPagesQuery, loadSearch } from '../../../search/web/search-queries.ts'
import { useSearchControls } from '../../../search/web/useSearchControls.ts'
import { SearchHead } from '../list-screen/SearchHead.tsx'
import { SearchResults } from '../list-screen/SearchResults.tsx'
import classes from '../saved-screen/SavedScreen.module.css'
import type { Route } from './+types/shared-list'

export const meta = unlistedMeta('List of courts')

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const list = await orRouteError(serverApi.call('GET /api/saved-lists/:token', { params }))
  const loaded = await loadSearch(serverApi, client, 'saved', request.url)
  await client.prefetchInfiniteQuery(
    courtPagesQuery(serverApi, 'saved', loaded.place, loaded.search, list.court_ids),
  )
  return { ...loaded, list, state: dehydrate(client) }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const list = await orRouteError(api.call('GET /api/saved-lists/:token', { params }))
  return { ...(await loadSearch(api, getQueryClient(), 'saved', request.url)), list, state: undefined }
}

export default function SharedListRoute({ loaderData: { state, ...loaded } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <SharedList {...loaded} />
    </HydrationBoundary>
  )
}

/** A list of courts that somebody shared by a link. */
function SharedList({ list, ...loaded }: Omit<Route.ComponentProps['loaderData'], 'state'>) {
  const { search, error, suggestions } = loaded
  const controls = useSearchControls('saved', search, { error, suggestions })
  return (
    <main id="main" className={page.main} data-two-panes>
      <div className={`${page.wrap} ${classes.screen}`}>
        <SearchHead controls={controls} isFirstVisit={false} hasError={error !== undefined} />
        <h1 dir="auto">{list.name}</h1>
        <SearchResults
          screen="saved"
          loaded={loaded}
          controls={controls}
          among={list.court_ids}
          title={<SaveAll ids={list.court_ids} />}
          empty={() => null}
        />
      </div>
    </main>
  )
}

function SaveAll({ ids }: { ids: readonly number[] }) {
  const { rows } = useSaved()
  const { busy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  const others = ids.filter((id) => !rows.get(id)?.is_saved)
  if (ids.length === 0) return null
  const save = () =>
    run(async () => {
      await (await savedStore()).changeMany(others.map((court_id) => ({ court_id, is_saved: true })))
      setSaid('Saved.')
    })
  return (
    <div className={page.scripted}>
      <Button disabled={busy || others.length === 0} onClick={save}>
        {others.length === 0
          ? 'All of them are saved'
          : `Save ${others.length === 1 ? 'it' : `these ${others.length} courts`}`}
      </Button>
      <p role="status" className={page.hidden}>
        {said}
      </p>
      {problem instanceof Error && <p role="alert">{problem.message}</p>}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== errors['list-not-found'].status) throw error
  return (
    <main id="main" className={page.main}>
      <ErrorScreen title="List not found" text={errors['list-not-found'].text}>
        <ButtonLink emphasis="main" to="/">
          Find a court
        </ButtonLink>
      </ErrorScreen>
    </main>
  )
}
