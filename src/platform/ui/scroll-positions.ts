import type { Location } from 'react-router'

/** Where the router's `ScrollRestoration` keeps the positions of pages, by history entry. */
export const SCROLL_POSITIONS_KEY = 'opencourt.scroll-positions'

/** Router state of a link that leads back to a page that was left scrolled: the key of its position. */
export interface BackToPosition {
  scrollKey: string
}

/** What the position of a page is kept by: its history entry, or the one that a link leads back to. */
export function scrollKeyOf({ key, state }: Pick<Location, 'key' | 'state'>): string {
  const known = (state as Partial<BackToPosition> | null)?.scrollKey
  return typeof known === 'string' ? known : key
}

/** The positions when this document was loaded again; empty if it was opened anew. */
let beforeReload: Record<string, unknown> | undefined

/**
 * How far a page was scrolled before this document was reloaded, pixels; undefined if that isn't
 * known, or was asked before: the router itself remembers what came later.
 */
export function takeScrollPosition(scrollKey: string): number | undefined {
  beforeReload ??= readPositions()
  const position = beforeReload[scrollKey]
  delete beforeReload[scrollKey]
  return typeof position === 'number' ? position : undefined
}

/** Whether this document was opened by a link or an address, not by a reload or from the history. */
export function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}

function readPositions(): Record<string, unknown> {
  if (isOpenedAnew()) return {}
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS_KEY) ?? '{}')
  } catch {
    return {}
  }
}
