import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { QUEUE_ITEM_KINDS, type QueueItem, type QueueItemKind } from './queue-items.ts'
import { type CachedQueue, countNotLoaded, fetchQueuePart, queueQuery } from './queue-query.ts'

/** The loaded part of the queue, and how to load more. */
export function useModerationQueue() {
  const api = useAdminApi()
  const client = useQueryClient()
  const query = useQuery(queueQuery(api))
  const more = useMutation({ mutationFn: ({ offset }: PartRequest) => fetchQueuePart(client, api, offset) })
  const error = more.error ?? query.error
  return {
    query,
    more,
    error,
    tryAgain: () => (more.variables && more.isError ? more.mutate(more.variables) : void query.refetch()),
  }
}

interface PartRequest {
  offset: number
  /** A part is requested once per refresh of the start. */
  readAt: number
}

/** Loads more when fewer items of a kind than this are left. */
const LOAD_MORE_BELOW = 20

/** Loads more when few items of a kind are left and more are waiting; returns the number waiting per kind. */
export function useLoadMore(
  more: ReturnType<typeof useModerationQueue>['more'],
  known: CachedQueue,
  left: readonly QueueItem[],
): Record<QueueItemKind, number> {
  const { mutate, isPending, variables } = more
  const short = QUEUE_ITEM_KINDS.filter(
    (kind) => countNotLoaded(known, kind) > 0 && countOf(left, kind) < LOAD_MORE_BELOW,
  )
  const offset = Math.min(...short.map((kind) => countOf(known.items, kind)))
  const { readAt } = known
  const isAsked = variables?.offset === offset && variables.readAt === readAt
  const loadsOn = short.length > 0 && !isPending && !isAsked
  useEffect(() => {
    if (loadsOn) mutate({ offset, readAt })
  }, [loadsOn, mutate, offset, readAt])
  return countByKind((kind) => countOf(left, kind) + countNotLoaded(known, kind))
}

const countOf = (items: readonly QueueItem[], kind: QueueItemKind) =>
  items.filter((item) => item.kind === kind).length

const countByKind = (numberOf: (kind: QueueItemKind) => number) =>
  Object.fromEntries(QUEUE_ITEM_KINDS.map((kind) => [kind, numberOf(kind)])) as Record<QueueItemKind, number>
