import { queryOptions } from '@tanstack/react-query'
import { DEFAULT_REVIEW_SORT } from '../../../contract/limits.ts'
import type { Api } from './client.ts'

/** What lists and the map say when a court's details do not come. */
export const DETAILS_FAILED = 'Unable to load extra details right now.'

/** A court's details in the default order of reviews; loaded once and kept. */
export const detailsQuery = (api: Api, courtId: number) =>
  queryOptions({
    queryKey: ['details', courtId, DEFAULT_REVIEW_SORT],
    queryFn: ({ signal }) => api.call('courtDetails', { params: { id: courtId }, signal }),
  })
