import { useQuery } from '@tanstack/react-query'
import {
  data,
  isRouteErrorResponse,
  Navigate,
  redirect,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { ApiCallError, api } from '../../../api/web/client.ts'
import { apiContext, originContext, orRouteError } from '../../../api/web/context.ts'
import { getQueryClient } from '../../../api/web/query-client.ts'
import { siteNameOf } from '../../../api/web/site.ts'
import { detailsQuery, staleDetailsRefetchInterval } from '../../../directory/web/details-query.ts'
import { useOwnDetails } from '../../../directory/web/own-details.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { CourtScreen } from '../court-page/CourtScreen.tsx'
import {
  CourtFailed,
  CourtGone,
  CourtLoading,
  CourtNotFound,
  CourtNotKept,
} from '../court-page/CourtStates.tsx'
import { courtHead } from '../court-page/court-head.ts'
import { readCourtId, readSort } from '../court-page/court-url.ts'
import { planBFor } from '../court-page/plan-b.ts'
import { useKeptCourt } from '../court-page/useKeptCourt.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/court'

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  if (error || loaderData?.gone) return [{ name: 'robots', content: 'noindex' }]
  if (!loaderData?.details) return []
  const { details, origin, now } = loaderData
  return courtHead(details, { siteName: siteNameOf(matches) ?? '', origin, now })
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const id = courtId(params)
  const { search } = new URL(request.url)
  const api = context.get(apiContext)
  const call = api
    .call('GET /api/courts/:id/details', { params: { id } })
    .then((details) => ({ details, gone: undefined }))
    .catch(goneOr(redirectIfMerged(search)))
  const found = await orRouteError(call)
  const status = found.gone ? errors['court-gone'].status : 200
  const now = Date.now()
  const planB = found.details && (await planBFor(api, found.details, now))
  return data({ id, ...found, planB, origin: context.get(originContext), now }, { status })
}

/** In the browser nothing blocks: the court renders when loaded, or immediately from the cache. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = courtId(params)
  const query = detailsQuery(api, id)
  void getQueryClient().prefetchQuery(query)
  const details = getQueryClient().getQueryData(query.queryKey)
  return { id, details, gone: undefined, planB: undefined, origin: undefined, now: Date.now() }
}

function courtId(params: { id: string }): number {
  const id = readCourtId(params.id)
  if (id === undefined) throw data(null, { status: errors['court-not-found'].status })
  return id
}

/** An archived court has a page that says so. */
const goneOr = (otherwise: (error: unknown) => never) => (error: unknown) => {
  if (error instanceof ApiCallError && error.gone) return { details: undefined, gone: error.gone }
  return otherwise(error)
}

/** Redirects from a merged court to the remaining one. Not cached, because a merge can be undone. */
const redirectIfMerged =
  (search: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiCallError && error.mergedInto)) throw error
    throw redirect(`/courts/${error.mergedInto}${search}`, {
      status: 301,
      headers: { 'cache-control': 'no-cache' },
    })
  }

export default function CourtRoute({ loaderData }: Route.ComponentProps) {
  const { id, details, gone, planB, now } = loaderData
  const config = useRouteLoaderData<typeof rootLoader>('root')?.config
  const [parameters] = useSearchParams()
  const query = useQuery({
    ...detailsQuery(api, id),
    enabled: gone === undefined,
    initialData: details,
    refetchInterval: staleDetailsRefetchInterval,
    // Whoever comes back later reads what holds then, or when it was.
    refetchOnWindowFocus: true,
  })
  const kept = useKeptCourt(id, query)
  const own = useOwnDetails(id, query.data)
  const shown = kept.court?.details ?? own
  if (shown && config)
    return (
      <CourtScreen
        details={shown}
        planB={planB}
        keptAt={kept.court?.at}
        settings={config.map}
        repairLinks={config.repairLinks}
        sort={readSort(parameters)}
        now={now}
      />
    )
  const error = query.error instanceof ApiCallError ? query.error : undefined
  const left = gone ?? error?.gone
  if (left) return <CourtGone gone={left} />
  if (kept.isMissing) return <CourtNotKept retry={query.refetch} />
  if (query.isPending) return <CourtLoading />
  if (error?.mergedInto)
    return <Navigate to={{ pathname: `/courts/${error.mergedInto}`, search: `${parameters}` }} replace />
  const missing = error?.status === 404
  return missing ? <CourtNotFound /> : <CourtFailed retry={query.refetch} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error
  return error.status === 404 ? <CourtNotFound /> : <CourtFailed />
}
