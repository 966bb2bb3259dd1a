import { useLayoutEffect, useRef } from 'react'

/** Handles Escape, unless the event was already handled. */
export function useEscape(handler: () => void) {
  const latest = useRef(handler)
  // Before the paint: the key may follow at once.
  useLayoutEffect(() => {
    latest.current = handler
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
