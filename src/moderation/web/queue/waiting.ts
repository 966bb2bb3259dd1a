import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { MODERATION_KEY, MODERATION_REFRESH_MS, useAdminApi } from '../../../admin/web/admin-api.ts'
import { pagedList } from '../../../admin/web/paged-list.ts'
import {
  MAX_QUEUE_ITEMS,
  type QueueCountsView,
  type QueueItemView,
  type QueueView,
} from '../../contract/queue.ts'
import { filterQuery, type ShownFilter } from './filter.ts'

/** Query key of the queue. */
const QUEUE_KEY = [MODERATION_KEY, 'queue'] as const

let lastMoment = 0
/** A number that grows: what began later has a greater one. */
export const nextMoment = () => ++lastMoment

/** A page of the queue, the moment at which it was asked for, and what was searched for. */
export interface ReadPage extends QueueView {
  askedAt: number
  search: string
}

/** What has changed about an item; holds for pages asked for before `until`. */
export interface Change {
  item: QueueItemView
  /** Whether it was decided, rather than taken back. */
  isDecided: boolean
  /** Infinity while it is being sent. */
  until: number
}
export type Changes = ReadonlyMap<string, Change>

/** The items that wait, as far as they are loaded: those that were taken back first. */
export function waitingItems(pages: readonly ReadPage[], changes: Changes): QueueItemView[] {
  const items = new Map<string, QueueItemView>()
  for (const { items: read, askedAt } of pages)
    for (const item of read) {
      const change = changes.get(item.key)
      if (!(change?.isDecided && askedAt < change.until)) items.set(item.key, item)
    }
  return [...takenBack(pages, changes), ...items.values()]
}

const isRead = (pages: readonly ReadPage[], key: string) =>
  pages.some(({ items }) => items.some((item) => item.key === key))

function takenBack(pages: readonly ReadPage[], changes: Changes): QueueItemView[] {
  const [first] = pages
  if (!first) return []
  return [...changes.values()].flatMap(({ item, isDecided, until }) =>
    !isDecided && first.askedAt < until && !isRead(pages, item.key) ? [item] : [],
  )
}

/** How much waits, without what has been decided since the first page was asked for. */
export function waitingCounts(pages: readonly ReadPage[], changes: Changes): QueueCountsView | undefined {
  const [first] = pages
  if (!first) return undefined
  const counts = { ...first.counts, kinds: { ...first.counts.kinds } }
  const count = ({ kind, urgent }: QueueItemView, by: number) => {
    counts.kinds[kind] += by
    counts.total += by
    if (urgent) counts.urgent += by
  }
  for (const { item, isDecided, until } of changes.values())
    if (isDecided && first.askedAt < until && isRead(pages, item.key)) count(item, -1)
  for (const item of takenBack(pages, changes)) count(item, 1)
  return counts
}

/** Loads more when so few are left. */
const LOAD_MORE_BELOW = 20

/** The part of the queue that is shown, and how to load more of it. */
export function useWaiting(filter: ShownFilter, changes: Changes) {
  const api = useAdminApi()
  const client = useQueryClient()
  const state = filter.state === 'passed-on' ? filter.state : ('waiting' as const)
  const search = filterQuery(filter)
  const query = useInfiniteQuery({
    queryKey: [...QUEUE_KEY, state, search],
    async queryFn({ pageParam: offset, signal }): Promise<ReadPage> {
      const askedAt = nextMoment()
      const page = await api.call('GET /api/admin/queue', {
        query: { ...search, state, offset, limit: MAX_QUEUE_ITEMS },
        signal,
      })
      return { ...page, askedAt, search: JSON.stringify([state, search]) }
    },
    ...pagedList(({ items }: ReadPage) => items),
    refetchInterval: MODERATION_REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const pages = query.data?.pages
  const items = useMemo(() => (pages ? waitingItems(pages, changes) : []), [pages, changes])
  const counts = useMemo(() => pages && waitingCounts(pages, changes), [pages, changes])
  const read = pages?.reduce((sum, page) => sum + page.items.length, 0) ?? 0
  const total = Math.max(0, (pages?.at(-1)?.total ?? 0) - (read - items.length))
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const isShort = items.length < LOAD_MORE_BELOW && items.length < total && !isFetching && !isError
  const isAnyDecided = items.length < read
  useEffect(() => {
    if (!isShort) return
    // What follows has moved up since.
    if (isAnyDecided) void refetch()
    else if (hasNextPage) void fetchNextPage()
  }, [isShort, isAnyDecided, hasNextPage, refetch, fetchNextPage])
  return {
    query,
    /** Names what the items were searched for; of the filter before, until those of this one are there. */
    search: pages?.[0]?.search,
    items,
    counts,
    total,
    /** Reads the queue again and returns it. */
    async reread(): Promise<QueueItemView[]> {
      const { data } = await refetch()
      return data?.pages.flatMap((page) => page.items) ?? []
    },
    refresh: () => client.invalidateQueries({ queryKey: [MODERATION_KEY] }),
  }
}
