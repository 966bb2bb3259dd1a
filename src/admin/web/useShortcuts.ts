import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readFlag, rememberFlag } from '../../platform/ui/remembered-flag.ts'

/** Returns false if it was to open a dialog and couldn't. */
type Action = () => unknown

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
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
      if (!areShortcutsOn() || ctrlKey || metaKey || altKey || defaultPrevented || belongsElsewhere(target))
        return
      if (isStray(key)) return event.preventDefault()
      const action = latest.current[key]
      // The question mark needs it.
      const isShifted = event.shiftKey && key !== '?'
      if (!action || isShifted || (event.repeat && !REPEATING_KEYS.includes(key))) return
      event.preventDefault()
      missed = action() === false ? { key, at: performance.now() } : undefined
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** A pause after which keys are shortcuts again, milliseconds. */
const STRAY_MS = 1_000
/** The key that was to open a dialog which didn't open, and when anything was last typed for it. */
let missed: { key: string; at: number } | undefined

/** Whether a key was meant for a dialog that didn't open. The same key tries again; Enter is the last one. */
function isStray(key: string): boolean {
  const now = performance.now()
  if (!missed || key === missed.key || now - missed.at > STRAY_MS) return false
  if (key === 'Enter') missed = undefined
  else if (key.length > 1) return false
  else if (!REPEATING_KEYS.includes(key)) missed.at = now
  return true
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
