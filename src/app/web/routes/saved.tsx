import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { api } from '../../../api/web/client.ts'
import { apiContext } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { courtPagesQuery, loadSearch } from '../../../search/web/search-queries.ts'
import { SavedScreen } from '../saved-screen/SavedScreen.tsx'
import type { Route } from './+types/saved'

export const meta = unlistedMeta('Saved courts')

/** The server knows only what was saved without scripts; the browser has the rest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const loaded = await loadSearch(serverApi, client, 'saved', request.url)
  const idsInCookie: number[] = []
  if (idsInCookie.length > 0)
    await client.prefetchInfiniteQuery(
      courtPagesQuery(serverApi, 'saved', loaded.place, loaded.search, idsInCookie),
    )
  return { ...loaded, idsInCookie, state: dehydrate(client) }
}

const NONE: number[] = []

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadSearch(api, getQueryClient(), 'saved', request.url)
  return { ...loaded, idsInCookie: NONE, state: undefined }
}

export default function SavedRoute({ loaderData: { state, ...loaded } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <SavedScreen {...loaded} />
    </HydrationBoundary>
  )
}
