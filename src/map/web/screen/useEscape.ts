import { useLayoutEffect, useRef } from 'react'

/** Handles Escape while `active`, unless the event was already handled. */
export function useEscape(active: boolean, handler: () => void) {
  const latest = useRef(handler)
  // Before it is painted: the key may follow at once.
  useLayoutEffect(() => {
    latest.current = handler
  })
  useLayoutEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
