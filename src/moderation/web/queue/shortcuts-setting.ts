import { useSyncExternalStore } from 'react'

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
  areOn ??= read()
  return areOn
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn, () => true)

export function setShortcutsOn(on: boolean): void {
  areOn = on
  for (const listener of listeners) listener()
  try {
    if (on) localStorage.removeItem(FLAG)
    else localStorage.setItem(FLAG, '1')
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(FLAG) === null
  } catch {
    return true
  }
}
