import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../shared/api/context.ts'
import type { Search } from './search-address.ts'
import { courtPagesQuery, type Screen, type SearchPlace } from './search-queries.ts'

/** The courts that a search finds, page by page; until its first are there, those of the search before are stale. */
export function useCourtPages(screen: Screen, place: SearchPlace | undefined, search: Search) {
  const query = useInfiniteQuery({
    ...courtPagesQuery(api, screen, place, search),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: stale } = query
  const found = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data])
  // Without a line nothing fails, it waits for one.
  const failed = query.isError || (query.isPaused && (stale || !data))
  const nothingToShow = stale && (failed || found?.length === 0)
  return {
    /** Undefined while there are none to show. */
    courts: nothingToShow ? undefined : found,
    /** How many there are on all pages; undefined while that is not known. */
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
