import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MODERATION_KEY, MODERATION_REFRESH_MS } from '../../admin/web/admin-api.ts'
import type { Api } from '../../api/web/client.ts'

/** How many items are waiting for a moderator. */
export const moderationCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [MODERATION_KEY, 'counts'],
    queryFn: ({ signal }) => api.call('GET /api/admin/moderation/counts', { signal }),
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
  })

/** How many items the open queue shows, without those decided but still undoable. */
export const shownCountQuery = queryOptions<number | null>({
  queryKey: ['moderation-shown'],
  queryFn: skipToken,
  initialData: null,
})

/** Publishes the number of items the queue shows while it is open. */
export function usePublishShownCount(count: number): void {
  const client = useQueryClient()
  useEffect(() => {
    client.setQueryData<number | null>(shownCountQuery.queryKey, count)
    return () => void client.setQueryData<number | null>(shownCountQuery.queryKey, null)
  }, [client, count])
}
