import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readFlag, rememberFlag } from '../../platform/ui/remembered-flag.ts'

type Action = () => void

/** Keys that repeat when held down. */
const REPEATING_KEYS = ['j', 'k', 'ArrowDown', 'ArrowUp']

/** Single-key shortcuts, inactive while switched off, while typing or while a dialog is open. */
export function useShortcuts(actions: Record<string, Action>): void {
  const latest = useRef(actions)
  // Before the paint: a key may follow at once.
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[event.key]
      if (
        !action ||
        !areShortcutsOn() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        // The question mark needs it.
        (event.shiftKey && event.key !== '?') ||
        event.defaultPrevented
      )
        return
      if (belongsElsewhere(event.target) || (event.repeat && !REPEATING_KEYS.includes(event.key))) return
      event.preventDefault()
      action()
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

/** Present if shortcuts are off. */
const FLAG = 'opencourt.shortcuts-off'

const listeners = new Set<() => void>()
let areOn: boolean | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single-key shortcuts are on, which this browser remembers. */
export function areShortcutsOn(): boolean {
  areOn ??= !readFlag(FLAG)
  return areOn
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn, () => true)

export function setShortcutsOn(on: boolean): void {
  areOn = on
  for (const listener of listeners) listener()
  rememberFlag(FLAG, !on)
}
