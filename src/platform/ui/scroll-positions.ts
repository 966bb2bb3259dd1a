/** Where the router's `ScrollRestoration` keeps the positions of pages, by history entry. */
export const SCROLL_POSITIONS_KEY = 'opencourt.scroll-positions'

/** How far the page of a history entry was scrolled when it was last left, pixels; undefined if that isn't known. */
export function keptScrollPosition(historyKey: string): number | undefined {
  try {
    const position: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS_KEY) ?? '{}')[historyKey]
    return typeof position === 'number' ? position : undefined
  } catch {
    return undefined
  }
}
