import { useSyncExternalStore } from 'react'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { useSession } from '../../accounts/web/session.tsx'

const UNLOCKED_KEY = 'opencourt.admin-unlocked'

const listeners = new Set<() => void>()
/** Without session storage it lasts until the page is reloaded. */
let unlocked: boolean | undefined

function isUnlocked(): boolean {
  unlocked ??= readFlag()
  return unlocked
}

function readFlag(): boolean {
  try {
    return sessionStorage.getItem(UNLOCKED_KEY) !== null
  } catch {
    return false
  }
}

/** Unlocks or locks the admin screens in this tab. Grants no permission for any API call. */
export function setUnlocked(isOpen: boolean): void {
  unlocked = isOpen
  try {
    if (isOpen) sessionStorage.setItem(UNLOCKED_KEY, '1')
    else sessionStorage.removeItem(UNLOCKED_KEY)
  } catch {
    // Still remembered until the page is reloaded.
  }
  for (const notify of listeners) notify()
}

/** Whether the admin screens are unlocked: by access code, or because the person is an administrator. */
export function useAdminAccess(): boolean {
  const { profile } = useSession()
  const byCode = useSyncExternalStore(subscribe, isUnlocked, () => false)
  return byCode || profile?.isAdmin === true
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Whether an administrator is signed in; their controls are loaded only then. */
export function useIsAdmin(): boolean {
  const session = useSession()
  return isSignedIn(session) && session.profile?.isAdmin === true
}
