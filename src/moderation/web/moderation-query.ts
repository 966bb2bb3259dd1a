import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../api/web/client.ts'

/** How often admin screens refresh the queue, milliseconds. */
export const MODERATION_REFRESH_MS = 30_000

/** Root key of all queue queries; invalidated after every decision. */
export const MODERATION_KEY = 'moderation'

/** How many items are waiting for a moderator. */
export const moderationCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [MODERATION_KEY, 'counts'],
    queryFn: ({ signal }) => api.call('moderationCounts', { signal }),
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
