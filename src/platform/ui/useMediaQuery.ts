import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

export type ColourScheme = 'light' | 'dark'

/** The current colour scheme, for drawing outside CSS. */
export const useColourScheme = (): ColourScheme =>
  useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
