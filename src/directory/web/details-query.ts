import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiCallError } from '../../api/web/client.ts'
import { STALE_MS } from '../../api/web/query-client.ts'
import { detailsKey } from '../../courts/web/details-cache.ts'
import { DEFAULT_REVIEW_SORT } from '../../reviews/contract/limits.ts'
import type { CourtDetailsView } from '../contract/schema.ts'

/** Shown in lists and on the map when a court's details fail to load. */
export const DETAILS_FAILED = 'Unable to load extra details right now.'

/** A court's details with reviews in default order. Cached, unless they are an older copy (`asOf`). */
export const detailsQuery = (api: Api, courtId: number) =>
  queryOptions({
    queryKey: [...detailsKey(courtId), DEFAULT_REVIEW_SORT],
    queryFn: ({ signal }) => api.call('GET /api/courts/:id/details', { params: { id: courtId }, signal }),
    staleTime: ({ state }) => (state.data?.asOf ? 0 : STALE_MS),
  })

/** How often to check whether current details are available again, milliseconds. */
const STALE_POLL_MS = 30_000

/** Whether a call failed because there is no connection to the server. */
export const isUnreachable = (error: unknown) => error instanceof ApiCallError && error.code === 'unreachable'

interface DetailsState {
  data: CourtDetailsView | undefined
  error: unknown
}

/** Polls while the details on screen are an older copy. */
export const staleDetailsRefetchInterval = ({ state: { data, error } }: { state: DetailsState }) =>
  data?.asOf || isUnreachable(error) ? STALE_POLL_MS : false
