import { useEffect, useRef } from 'react'

type Act = () => void

/** Keys that repeat when held down. */
const MOVING = ['j', 'k', 'ArrowDown', 'ArrowUp']

/** Single-key shortcuts, inactive while typing or while a dialog is open. */
export function useShortcuts(acts: Record<string, Act>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isElsewhere(event.target) || (event.repeat && !MOVING.includes(event.key))) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key belongs to an input field, an open dialog or the map. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof HTMLElement)) return false
  const isTicked = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTicked && target.closest('input, textarea, select, canvas, [contenteditable="true"]') !== null
}
