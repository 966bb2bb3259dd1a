/** Where the router's `ScrollRestoration` keeps the positions of pages, by history entry. */
export const SCROLL_POSITIONS_KEY = 'opencourt.scroll-positions'

/** The positions when this document was loaded again; empty if it was opened anew. */
let beforeReload: Record<string, unknown> | undefined

/**
 * How far the page of a history entry was scrolled before this document was reloaded, pixels; undefined if that isn't
 * known, or was asked before: the router itself remembers what came later.
 */
export function takeScrollPosition(historyKey: string): number | undefined {
  beforeReload ??= readPositions()
  const position = beforeReload[historyKey]
  delete beforeReload[historyKey]
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
