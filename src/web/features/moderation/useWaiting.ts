import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { countBeyond, type KnownQueue } from './known-queue.ts'
import { WAITING_KINDS, type WaitingItem, type WaitingKind } from './waiting-items.ts'
import { readPart, waitingQuery } from './waiting-query.ts'

/** What waits, as far as it is known, and the way to know more of it. */
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
  /** A part is asked for once, until the beginning was asked for anew. */
  readAt: number
}

/** Things of a kind that are left to decide when more of them are loaded. */
const FEW = 20

/** Loads on when few of a kind are left to decide and more of it wait; answers how many wait of each. */
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
