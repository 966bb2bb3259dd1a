import { queryOptions } from '@tanstack/react-query'
import { MODERATION_REFRESH_MS } from '../../../contract/limits.ts'
import type { Api } from '../api/client.ts'

/** All that is known of what waits: who decides something makes it be asked anew. */
export const MODERATION_KEY = 'moderation'

/** How much waits for a moderator. */
export const moderationCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [MODERATION_KEY, 'counts'],
    queryFn: ({ signal }) => api.call('moderationCounts', { signal }),
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
  })
