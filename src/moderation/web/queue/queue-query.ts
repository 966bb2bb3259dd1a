import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { MODERATION_KEY, MODERATION_REFRESH_MS } from '../../../admin/web/admin-api.ts'
import type { Api } from '../../../api/web/client.ts'
import { MAX_MODERATION_ITEMS } from '../../contract/limits.ts'
import type { ModerationCountsView, ModerationView } from '../../contract/schema.ts'
import {
  compareQueueOrder,
  itemsOf,
  type QueueItem,
  type QueueItemKind,
  RESPONSE_FIELDS,
} from './queue-items.ts'

/** Query key of the queue. */
export const QUEUE_KEY = [MODERATION_KEY, 'waiting'] as const

/** The moderation queue. Refetches only its start; the rest stays cached. */
export const queueQuery = (api: Api) =>
  queryOptions({
    queryKey: QUEUE_KEY,
    async queryFn({ client, signal }): Promise<CachedQueue> {
      const page = await api.call('GET /api/admin/moderation', { signal })
      return mergeStart(client.getQueryData<CachedQueue>(QUEUE_KEY), page, Date.now())
    },
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** Loads the part of the queue after `offset` items of each kind. */
export async function fetchQueuePart(client: QueryClient, api: Api, offset: number): Promise<void> {
  const page = await api.call('GET /api/admin/moderation', { query: { offset: offset || undefined } })
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

/** The loaded part of the queue, with the total counts. */
export interface CachedQueue {
  items: QueueItem[]
  counts: ModerationCountsView
  /** When its start was last fetched, milliseconds since the epoch. */
  readAt: number
}

/**
 * Merges a refetched start of the queue: known items within its range that are missing are dropped, later ones stay.
 */
export function mergeStart(known: CachedQueue | undefined, page: ModerationView, now: number): CachedQueue {
  const beginning = itemsOf(page)
  const isLater = (item: QueueItem) => {
    const ofKind = beginning.filter(({ kind }) => kind === item.kind)
    const last = ofKind.length < MAX_MODERATION_ITEMS ? undefined : ofKind.at(-1)
    return last !== undefined && compareQueueOrder(item, last) >= 0
  }
  const later = known?.items.filter(isLater) ?? []
  return { items: mergeItems(later, beginning), counts: page.counts, readAt: now }
}

/** Merges another part of the queue. */
export function mergePart(known: CachedQueue, page: ModerationView): CachedQueue {
  return { ...known, items: mergeItems(known.items, itemsOf(page)), counts: page.counts }
}

/** Removes decided items. */
export function removeDecidedItems(known: CachedQueue, keys: ReadonlySet<string>): CachedQueue {
  const counts = { ...known.counts }
  for (const { key, kind, isUrgent } of known.items) {
    if (!keys.has(key)) continue
    counts[RESPONSE_FIELDS[kind]]--
    counts.total--
    if (isUrgent) counts.urgent--
  }
  return { ...known, items: known.items.filter(({ key }) => !keys.has(key)), counts }
}

/** Number of waiting items of a kind that are not loaded. */
export const countNotLoaded = ({ items, counts }: CachedQueue, kind: QueueItemKind): number =>
  Math.max(0, counts[RESPONSE_FIELDS[kind]] - items.filter((item) => item.kind === kind).length)

/** Duplicates are replaced by the fresh item. */
function mergeItems(known: QueueItem[], fresh: QueueItem[]): QueueItem[] {
  const items = new Map([...known, ...fresh].map((item) => [item.key, item]))
  return [...items.values()].sort(compareQueueOrder)
}
