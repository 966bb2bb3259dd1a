import { useSyncExternalStore } from 'react'
import { useSession } from '../session/session.tsx'

const FLAG = 'opencourt.admin-unlocked'

const listeners = new Set<() => void>()
/** Where the browser keeps nothing, it lasts as long as the page. */
let unlocked: boolean | undefined

function isUnlocked(): boolean {
  unlocked ??= readFlag()
  return unlocked
}

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

/** Opens the gate in this tab until it is closed, or closes it. It gives no right to any call. */
export function setUnlocked(isOpen: boolean): void {
  unlocked = isOpen
  try {
    if (isOpen) sessionStorage.setItem(FLAG, '1')
    else sessionStorage.removeItem(FLAG)
  } catch {
    // It is remembered in this page.
  }
  for (const tell of listeners) tell()
}

/** Whether the administrators' gate is open: by the access code, or to somebody on their lists. */
export function useAdminAccess(): boolean {
  const { profile } = useSession()
  const byCode = useSyncExternalStore(subscribe, isUnlocked, () => false)
  return byCode || profile?.isAdmin === true
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
