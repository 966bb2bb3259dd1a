import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { pagedList } from '../../admin/web/paged-list.ts'
import { ApiCallError, errorMessage } from '../../api/web/client.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import type { DuplicatePairView, DuplicatesView } from '../contract/map-data-schema.ts'
import { DECIDING_FAILED, decidedText, UNDOING_FAILED, UNDONE } from './import-texts.ts'
import { DUPLICATES_KEY, useRefreshCounts } from './map-data-query.ts'

/** Further pairs are loaded when so few are left. */
const LOAD_AHEAD = 5

/** What an action has done, or why it failed. */
interface Outcome {
  text: string
  isFailure: boolean
}

const keyOf = ({ court, other }: DuplicatePairView) => `${court.id} ${other.id}`

/** The pairs to decide, the one that is looked at, and what can be done with it. */
export function usePairs() {
  const api = useAdminApi()
  const client = useQueryClient()
  const refreshCounts = useRefreshCounts()
  const [current, setCurrent] = useState<string>()
  const [decided, setDecided] = useState<readonly DuplicatePairView[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const query = useInfiniteQuery({
    queryKey: DUPLICATES_KEY,
    queryFn: ({ signal, pageParam: offset }) =>
      api.call('GET /api/admin/duplicates', { query: { offset, limit: ADMIN_PAGE_SIZE }, signal }),
    ...pagedList(({ pairs }: DuplicatesView) => pairs),
  })
  const pages = query.data?.pages ?? []
  const pairs = pages.flatMap((one) => one.pairs)
  const found = pairs.findIndex((pair) => keyOf(pair) === current)
  const index = Math.max(found, 0)
  const pair = pairs[index]
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isNearEnd = pairs.length - index <= LOAD_AHEAD
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])

  /** Leaves out a decided pair, and those of a court that was merged. */
  function leave(gone: DuplicatePairView, isMerged = false) {
    const isGone = (one: DuplicatePairView) =>
      keyOf(one) === keyOf(gone) || (isMerged && [one.court.id, one.other.id].includes(gone.court.id))
    const left = pairs.filter((one) => !isGone(one))
    const next = left.find((one) => pairs.indexOf(one) > index) ?? left.at(-1)
    setCurrent(next && keyOf(next))
    client.setQueryData<InfiniteData<DuplicatesView>>(DUPLICATES_KEY, (data) => {
      if (!data) return data
      const edited = data.pages.map(({ pairs: some, total }) => ({
        pairs: some.filter((one) => !isGone(one)),
        total: total + left.length - pairs.length,
      }))
      return { ...data, pages: edited }
    })
  }

  async function run(act: () => Promise<string>, failure: string) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await client.cancelQueries({ queryKey: DUPLICATES_KEY })
      setOutcome({ text: await act(), isFailure: false })
    } catch (error) {
      setOutcome({ text: errorMessage(error, failure), isFailure: true })
    } finally {
      setIsBusy(false)
      refreshCounts()
    }
  }

  const decide = (same: boolean) =>
    run(async () => {
      if (!pair) return ''
      const params = { id: pair.court.id, otherId: pair.other.id }
      try {
        await api.call('POST /api/admin/duplicates/:id/:otherId', { params, body: { same } })
      } catch (error) {
        if (isOver(error)) leave(pair)
        throw error
      }
      leave(pair, same)
      setDecided((earlier) => [...earlier, pair])
      return decidedText(same, pair.other)
    }, DECIDING_FAILED)

  const undo = () =>
    run(async () => {
      const last = decided.at(-1)
      if (!last) return ''
      const params = { id: last.court.id, otherId: last.other.id }
      await api.call('DELETE /api/admin/duplicates/:id/:otherId', { params })
      setDecided((earlier) => earlier.slice(0, -1))
      await client.invalidateQueries({ queryKey: DUPLICATES_KEY })
      setCurrent(keyOf(last))
      return UNDONE
    }, UNDOING_FAILED)

  function step(by: number) {
    const next = pairs[index + by]
    if (next) setCurrent(keyOf(next))
  }

  const total = pages.at(-1)?.total ?? 0
  return { query, pair, index, total, canUndo: decided.length > 0, isBusy, outcome, decide, undo, step }
}

/** Whether there is nothing left to decide about a pair. */
const isOver = (error: unknown) =>
  error instanceof ApiCallError && ['already-decided', 'court-archived'].includes(error.code)
