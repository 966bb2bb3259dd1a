import { useEffect, useRef } from 'react'

type Act = () => void

/** Keys that may be held down. */
const MOVING = ['j', 'k', 'ArrowDown', 'ArrowUp']

/** Single keys that do something, unless somebody types, or a dialog asks for something. */
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

/** Letters belong to a field that is typed in, and to an open dialog; arrows also to the map. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal')) return true
  if (!(target instanceof HTMLElement)) return false
  const isTicked = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTicked && target.closest('input, textarea, select, canvas, [contenteditable="true"]') !== null
}
