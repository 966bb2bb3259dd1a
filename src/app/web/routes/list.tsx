import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { api } from '../../../api/web/client.ts'
import { apiContext, originContext } from '../../../api/web/context.ts'
import { createQueryClient, getQueryClient } from '../../../api/web/query-client.ts'
import { siteNameOf } from '../../../api/web/site.ts'
import { seenLatelyQuery } from '../../../directory/web/SeenLately.tsx'
import { oembedLink } from '../../../embed/contract/oembed-link.ts'
import { screenMeta } from '../../../platform/ui/screen-meta.ts'
import { courtPagesQuery, loadSearch } from '../../../search/web/search-queries.ts'
import { feedPath, isFiltered, lastingQueryString } from '../../../search/web/search-url.ts'
import { ListScreen } from '../list-screen/ListScreen.tsx'
import type { Route } from './+types/list'

const DESCRIPTION =
  'Find a basketball court near you: free and paid, indoor and outdoor, with photos, ratings and facilities confirmed by players.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const name = siteNameOf(matches) ?? ''
  const head = screenMeta(`${name}: basketball courts near you`, DESCRIPTION, loaderData?.canonical)
  if (!loaderData) return head
  return [
    ...head,
    {
      ...{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'News of these courts' },
      href: feedPath(loaderData.search),
    },
    ...oembedLink(`${loaderData.canonical ?? ''}${lastingQueryString(loaderData.search)}`, name),
  ]
}

/** On the server also loads the first page of courts, so that it is in the HTML. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = createQueryClient()
  const serverApi = context.get(apiContext)
  const loaded = await loadSearch(serverApi, client, 'list', request.url)
  await Promise.all([
    client.prefetchInfiniteQuery(courtPagesQuery(serverApi, 'list', loaded.place, loaded.search)),
    isFiltered(loaded.search) || client.prefetchQuery(seenLatelyQuery(serverApi)),
  ])
  return {
    ...loaded,
    state: dehydrate(client),
    canonical: `${context.get(originContext)}/`,
  }
}

/** In the browser only a postcode lookup blocks, which also brings the first courts; other courts render when loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = getQueryClient()
  const loaded = await loadSearch(api, client, 'list', request.url)
  // It stands above the list, so it must not come later.
  if (!isFiltered(loaded.search)) await client.prefetchQuery({ ...seenLatelyQuery(api), retry: false })
  return { ...loaded, state: undefined, canonical: undefined }
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ListScreen {...loaderData} />
    </HydrationBoundary>
  )
}
