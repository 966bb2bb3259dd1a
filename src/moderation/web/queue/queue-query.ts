import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/web/client.ts'
import { MODERATION_KEY, MODERATION_REFRESH_MS } from '../moderation-query.ts'
import { type CachedQueue, mergePart, mergeStart, removeDecidedItems } from './queue-cache.ts'
import type { QueueItem } from './queue-items.ts'

/** Query key of the queue. */
export const QUEUE_KEY = [MODERATION_KEY, 'waiting'] as const

/** The moderation queue. Refetches only its start; the rest stays cached. */
export const queueQuery = (api: Api) =>
  queryOptions({
    queryKey: QUEUE_KEY,
    async queryFn({ client, signal }): Promise<CachedQueue> {
      const page = await api.call('moderation', { signal })
      return mergeStart(client.getQueryData<CachedQueue>(QUEUE_KEY), page, Date.now())
    },
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** Loads the part of the queue after `offset` items of each kind. */
export async function fetchQueuePart(client: QueryClient, api: Api, offset: number): Promise<void> {
  const page = await api.call('moderation', { query: { offset: offset || undefined } })
  client.setQueryData<CachedQueue>(QUEUE_KEY, (known) => known && mergePart(known, page))
}

/** Removes decided items from the cached queue. Cancels running fetches, which may still include them. */
export async function removeDecidedFromCache(client: QueryClient, keys: ReadonlySet<string>): Promise<void> {
  await client.cancelQueries({ queryKey: QUEUE_KEY })
  client.setQueryData<CachedQueue>(QUEUE_KEY, (known) => known && removeDecidedItems(known, keys))
}

/** Number of items before and after to refetch. */
const REFETCH_MARGIN = 50

/** Refetches the part of the queue around an item. */
export async function refetchAround(client: QueryClient, api: Api, { kind, key }: QueueItem): Promise<void> {
  const known = client.getQueryData<CachedQueue>(QUEUE_KEY)
  const place = known?.items.filter((item) => item.kind === kind).findIndex((item) => item.key === key) ?? 0
  await fetchQueuePart(client, api, Math.max(0, place - REFETCH_MARGIN))
}
