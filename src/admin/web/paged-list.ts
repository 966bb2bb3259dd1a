import { keepPreviousData } from '@tanstack/react-query'

/**
 * Options of an infinite query whose pages say how many items there are: reads on after the items known so far, and
 * shows the earlier list while a filter changes.
 */
export function pagedList<Page extends { total: number }>(itemsOf: (page: Page) => readonly unknown[]) {
  return {
    initialPageParam: 0,
    getNextPageParam({ total }: Page, pages: Page[]): number | undefined {
      const known = pages.reduce((count, page) => count + itemsOf(page).length, 0)
      return known < total ? known : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}
