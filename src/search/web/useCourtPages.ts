import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/web/context.ts'
import { courtPagesQuery, type Screen, type SearchPlace } from './search-queries.ts'
import type { Search } from './search-url.ts'

/** Paged search results; while a new search loads, the previous results are shown as stale. */
export function useCourtPages(screen: Screen, place: SearchPlace | undefined, search: Search) {
  const query = useInfiniteQuery({
    ...courtPagesQuery(api, screen, place, search),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: stale } = query
  const found = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data])
  // Offline, queries pause instead of failing.
  const failed = query.isError || (query.isPaused && (stale || !data))
  const nothingToShow = stale && (failed || found?.length === 0)
  return {
    /** Undefined if there is nothing to show. */
    courts: nothingToShow ? undefined : found,
    /** Total over all pages; undefined until known. */
    total: stale ? undefined : data?.pages[0]?.total,
    stale,
    failed,
    retry: () => void query.refetch(),
    paging: {
      hasMore: query.hasNextPage,
      loadingMore: query.isFetchingNextPage,
      loadMore: () => void query.fetchNextPage(),
    },
  }
}
