import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ModerationView } from '../../../contract/moderation/admin-schema.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { waitingQuery } from '../../shared/admin/moderation-query.ts'
import { LISTS, WAITING_KINDS, type WaitingItem, type WaitingKind, waitingItems } from './waiting-items.ts'

/** What waits, as far as it is loaded. */
export function useWaiting() {
  const query = useInfiniteQuery(waitingQuery(useAdminApi()))
  const pages = query.data?.pages
  const known = useMemo(() => pages && waitingItems(pages), [pages])
  return { query, known, counts: pages?.at(-1)?.counts }
}

/** Things of a kind that are left to decide when more of them are loaded. */
const FEW = 20

/** Loads on when few of a kind are left to decide and more of it wait; answers how many wait of each. */
export function useLoadingOn(
  { query, known }: Pick<ReturnType<typeof useWaiting>, 'query'> & { known: readonly WaitingItem[] },
  left: readonly WaitingItem[],
  counts: ModerationView['counts'],
): Record<WaitingKind, number> {
  const beyond = numbersOf((kind) => Math.max(0, counts[LISTS[kind]] - countOf(known, kind)))
  const isShort = WAITING_KINDS.some((kind) => beyond[kind] > 0 && countOf(left, kind) < FEW)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  const loadsOn = isShort && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (loadsOn) void fetchNextPage()
  }, [loadsOn, fetchNextPage])
  return numbersOf((kind) => countOf(left, kind) + beyond[kind])
}

const countOf = (items: readonly WaitingItem[], kind: WaitingKind) =>
  items.filter((item) => item.kind === kind).length

const numbersOf = (numberOf: (kind: WaitingKind) => number) =>
  Object.fromEntries(WAITING_KINDS.map((kind) => [kind, numberOf(kind)])) as Record<WaitingKind, number>
