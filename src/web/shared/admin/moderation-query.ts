import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/** How much the open queue shows: what is decided and can still be undone is not in it. */
export const shownCountQuery = queryOptions<number | null>({
  queryKey: ['moderation-shown'],
  queryFn: skipToken,
  initialData: null,
})

/** Tells everybody what the queue shows, for as long as it is open. */
export function useShownCount(count: number): void {
  const client = useQueryClient()
  useEffect(() => {
    client.setQueryData<number | null>(shownCountQuery.queryKey, count)
    return () => void client.setQueryData<number | null>(shownCountQuery.queryKey, null)
  }, [client, count])
}
