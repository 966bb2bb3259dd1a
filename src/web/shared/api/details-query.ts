import { queryOptions } from '@tanstack/react-query'
import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import { DEFAULT_REVIEW_SORT } from '../../../contract/limits.ts'
import type { Api } from './client.ts'
import { STALE_MS } from './query-client.ts'

/** What lists and the map say when a court's details do not come. */
export const DETAILS_FAILED = 'Unable to load extra details right now.'

/** A court's details in the default order of reviews; loaded once and kept, unless they are shown as they were. */
export const detailsQuery = (api: Api, courtId: number) =>
  queryOptions({
    queryKey: ['details', courtId, DEFAULT_REVIEW_SORT],
    queryFn: ({ signal }) => api.call('courtDetails', { params: { id: courtId }, signal }),
    staleTime: ({ state }) => (state.data?.asOf ? 0 : STALE_MS),
  })

/** Milliseconds between two looks whether a court that is shown as it was can be shown as it is. */
const LOOK_AGAIN_EVERY = 30_000

/** How often the details on a screen are read anew. */
export const untilItIsBack = ({ state }: { state: { data: CourtDetailsView | undefined } }) =>
  state.data?.asOf ? LOOK_AGAIN_EVERY : false
