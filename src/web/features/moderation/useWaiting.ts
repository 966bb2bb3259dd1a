import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { countBeyond, type KnownQueue } from './known-queue.ts'
import { WAITING_KINDS, type WaitingItem, type WaitingKind } from './waiting-items.ts'
import { readPart, waitingQuery } from './waiting-query.ts'

/** The loaded part of the queue, and how to load more. */
export function useWaiting() {
  const api = useAdminApi()
  const client = useQueryClient()
  const query = useQuery(waitingQuery(api))
  const more = useMutation({ mutationFn: ({ offset }: Wish) => readPart(client, api, offset) })
  const error = more.error ?? query.error
  return {
    query,
    more,
    error,
    tryAgain: () => (more.variables && more.isError ? more.mutate(more.variables) : void query.refetch()),
  }
}

interface Wish {
  offset: number
  /** A part is requested once per refresh of the start. */
  readAt: number
}

/** Loads more when fewer items of a kind than this are left. */
const FEW = 20

/** Loads more when few items of a kind are left and more are waiting; returns the number waiting per kind. */
export function useLoadingOn(
  more: ReturnType<typeof useWaiting>['more'],
  known: KnownQueue,
  left: readonly WaitingItem[],
): Record<WaitingKind, number> {
  const { mutate, isPending, variables } = more
  const short = WAITING_KINDS.filter((kind) => countBeyond(known, kind) > 0 && countOf(left, kind) < FEW)
  const offset = Math.min(...short.map((kind) => countOf(known.items, kind)))
  const { readAt } = known
  const isAsked = variables?.offset === offset && variables.readAt === readAt
  const loadsOn = short.length > 0 && !isPending && !isAsked
  useEffect(() => {
    if (loadsOn) mutate({ offset, readAt })
  }, [loadsOn, mutate, offset, readAt])
  return numbersOf((kind) => countOf(left, kind) + countBeyond(known, kind))
}

const countOf = (items: readonly WaitingItem[], kind: WaitingKind) =>
  items.filter((item) => item.kind === kind).length

const numbersOf = (numberOf: (kind: WaitingKind) => number) =>
  Object.fromEntries(WAITING_KINDS.map((kind) => [kind, numberOf(kind)])) as Record<WaitingKind, number>
