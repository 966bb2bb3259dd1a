import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MODERATION_KEY, MODERATION_REFRESH_MS } from '../../admin/web/admin-api.ts'
import type { Api } from '../../api/web/client.ts'
import type { QueueCountsView } from '../contract/queue.ts'

/** How much waits for a person. */
export const queueCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [MODERATION_KEY, 'counts'],
    queryFn: ({ signal }) => api.call('GET /api/admin/queue/counts', { signal }),
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
  })

/** What the open queue counts, without what was decided since. */
export const shownCountsQuery = queryOptions<QueueCountsView | null>({
  queryKey: ['moderation-shown'],
  queryFn: skipToken,
  initialData: null,
})

/** Publishes what the queue counts while it is open. */
export function usePublishShownCounts(counts: QueueCountsView | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    client.setQueryData<QueueCountsView | null>(shownCountsQuery.queryKey, counts ?? null)
    return () => void client.setQueryData<QueueCountsView | null>(shownCountsQuery.queryKey, null)
  }, [client, counts])
}
