import { useEffect, useRef } from 'react'

type Action = () => void

/** Keys that repeat when held down. */
const REPEATING_KEYS = ['j', 'k', 'ArrowDown', 'ArrowUp']

/** Single-key shortcuts, inactive while typing or while a dialog is open. */
export function useShortcuts(acts: Record<string, Action>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (belongsElsewhere(event.target) || (event.repeat && !REPEATING_KEYS.includes(event.key))) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key belongs to an input field, an open dialog or the map. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof HTMLElement)) return false
  const isTicked = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTicked && target.closest('input, textarea, select, canvas, [contenteditable="true"]') !== null
}
