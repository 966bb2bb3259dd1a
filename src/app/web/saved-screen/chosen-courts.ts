import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/web/client.ts'

/** All courts among these ids that are in the directory, on one page. */
export const chosenCourtsQuery = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['chosen-courts', ids],
    queryFn: ({ signal }) => api.call('POST /api/courts/list', { body: { ids: [...ids] }, signal }),
  })
