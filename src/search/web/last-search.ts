import { useEffect } from 'react'
import { type LinkProps, useLocation, useMatch } from 'react-router'
import type { BackToPosition } from '../../platform/ui/scroll-positions.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'

/** Router state of a link to a court: the search it came from and the court's distance there. */
export interface CourtLinkState {
  /** Query string of the search with its `?`, or empty. */
  search: string
  distanceMiles?: number | undefined
  /** Whether it came from the map. */
  fromMap?: boolean
  /** What the scroll position of the list it came from is kept by. */
  listKey?: string
}

/** The router state of the link that led here. Empty on the server and during hydration. */
export function useCourtLinkState(): Partial<CourtLinkState> {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  if (!hydrated || typeof state !== 'object' || state === null) return {}
  const { search, distanceMiles, fromMap, listKey } = state as Record<string, unknown>
  return {
    ...(typeof search === 'string' && /^(\?[^#]*)?$/.test(search) && { search }),
    ...(typeof distanceMiles === 'number' &&
      Number.isFinite(distanceMiles) &&
      distanceMiles >= 0 && { distanceMiles }),
    ...(fromMap === true && { fromMap }),
    ...(typeof listKey === 'string' && { listKey }),
  }
}

/** The last search on the list or map in this window, with its `?`. */
let lastSearch = ''

/** The current search: from the URL on the list and map, or the last one elsewhere. */
export function useLastSearch(): string {
  const { pathname, search } = useLocation()
  const handedOver = useCourtLinkState().search
  const hydrated = useHydrated()
  const own = pathname === '/' || pathname === '/map' ? withoutNext(search) : handedOver
  useEffect(() => {
    if (own !== undefined) lastSearch = own
  }, [own])
  return own ?? (hydrated ? lastSearch : '')
}

/** State of the history entry of a link that leads back to the map as it was left. */
export const BACK_TO_MAP = 'back to map'

/** The map with a search and this court selected. */
export function courtOnMap(search: string, courtId: number): { pathname: string; search: string } {
  const parameters = new URLSearchParams(search)
  parameters.set('court', String(courtId))
  return { pathname: '/map', search: `?${parameters}` }
}

type LinkTarget = Pick<LinkProps, 'to' | 'state'>

/** Link to the list with the current search; on a court opened from it, to where the list was. */
export function useListLink(): LinkTarget {
  const search = useLastSearch()
  const { listKey } = useCourtLinkState()
  const state: BackToPosition | undefined = listKey === undefined ? undefined : { scrollKey: listKey }
  return { to: { pathname: '/', search }, state }
}

/** Link to the map with the current search; on a court opened from it, to the map as it was. */
export function useMapLink(): LinkTarget {
  const search = useLastSearch()
  const { fromMap } = useCourtLinkState()
  const courtId = Number(useMatch('/courts/:id')?.params.id)
  return fromMap
    ? { to: courtOnMap(search, courtId), state: BACK_TO_MAP }
    : { to: { pathname: '/map', search } }
}

/** URL of the list with the last search, and the screen to open after signing in. */
export function listUrl(next?: string): string {
  const query = [lastSearch.slice(1), next && `next=${next}`].filter(Boolean).join('&')
  return query ? `/?${query}` : '/'
}

function withoutNext(search: string): string {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('next')) return search
  parameters.delete('next')
  const rest = parameters.toString()
  return rest && `?${rest}`
}

/** What the place of the last search is remembered by. */
export const LAST_PLACE = 'opencourt.last-place'
