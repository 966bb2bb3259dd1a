import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Hands over the keys that are pressed while a dialog is on its way, before the focus is in it: they belong to the
 * dialog, and to nothing behind it.
 */
export function useEarlyKeys(inDialog: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const dialog = inDialog.current?.closest('[role="dialog"]')
      const isWithin = event.target instanceof Node && dialog?.contains(event.target)
      if (isWithin || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== 'Enter' && event.key.length > 1) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latest.current(event)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [inDialog])
}
