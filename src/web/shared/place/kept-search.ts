import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../ui/useHydrated.ts'

/** What a link to a court hands over as its state: the search it stands in, and how far off the court is there. */
export interface CameFrom {
  /** The query of the search's address with its `?`, or nothing. */
  search: string
  distanceMiles?: number | undefined
}

/** What the link that led here handed over. The server never sees it, nor does the first rendering. */
export function useCameFrom(): Partial<CameFrom> {
  const state: unknown = useLocation().state
  const hydrated = useHydrated()
  if (!hydrated || typeof state !== 'object' || state === null) return {}
  const { search, distanceMiles } = state as Record<string, unknown>
  return {
    ...(typeof search === 'string' && { search }),
    ...(typeof distanceMiles === 'number' && { distanceMiles }),
  }
}

/** The last search of list or map in this window, as `CameFrom` has it. */
let kept = ''

/** The search to go on with: that of the address on list and map, elsewhere the one that was left. */
export function useKeptSearch(): string {
  const { pathname, search } = useLocation()
  const handedOver = useCameFrom().search
  const hydrated = useHydrated()
  const own = pathname === '/' || pathname === '/map' ? withoutNext(search) : handedOver
  useEffect(() => {
    if (own !== undefined) kept = own
  }, [own])
  return own ?? (hydrated ? kept : '')
}

/** The address of the list with the search that was left, and with the screen that somebody wants after signing in. */
export function listAddress(next?: string): string {
  const query = [kept.slice(1), next && `next=${next}`].filter(Boolean).join('&')
  return query ? `/?${query}` : '/'
}

function withoutNext(search: string): string {
  const parameters = new URLSearchParams(search)
  if (!parameters.has('next')) return search
  parameters.delete('next')
  const rest = parameters.toString()
  return rest && `?${rest}`
}
