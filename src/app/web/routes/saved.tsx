import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { api } from '../../../api/web/client.ts'
import { apiContext, savedIdsContext } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { unlistedMeta } from '../../../api/web/site.ts'
import { courtPagesQuery, loadSearch } from '../../../search/web/search-queries.ts'
import { SavedScreen } from '../saved-screen/SavedScreen.tsx'
import type { Route } from './+types/saved'

export const meta = unlistedMeta('Saved courts')

/** The server knows what is in an account or was saved without scripts; the browser has the rest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const loaded = await loadSearch(serverApi, client, 'saved', request.url)
  const idsOnServer = [...context.get(savedIdsContext)]
  if (idsOnServer.length > 0)
    await client.prefetchInfiniteQuery(
      courtPagesQuery(serverApi, 'saved', loaded.place, loaded.search, idsOnServer),
    )
  return { ...loaded, idsOnServer, state: dehydrate(client) }
}

const NONE: number[] = []

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await loadSearch(api, getQueryClient(), 'saved', request.url)
  return { ...loaded, idsOnServer: NONE, state: undefined }
}

export default function SavedRoute({ loaderData: { state, ...loaded } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <SavedScreen {...loaded} />
    </HydrationBoundary>
  )
}
