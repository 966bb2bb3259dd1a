import { useSyncExternalStore } from 'react'

export type ColourScheme = 'light' | 'dark'

const ATTRIBUTE = 'data-mantine-color-scheme'

/** The colour scheme that the page's custom properties hold now; for what is drawn outside of CSS. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
}

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}
