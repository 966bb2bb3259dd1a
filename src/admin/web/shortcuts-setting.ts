import { useSyncExternalStore } from 'react'
import { readFlag, rememberFlag } from '../../platform/ui/remembered-flag.ts'

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
