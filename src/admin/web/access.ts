import { useSyncExternalStore } from 'react'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { hasRole, type Role } from '../../platform/contract/roles.ts'

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

/** Whether the admin screens are unlocked: by access code, or because the person has a role. */
export function useAdminAccess(): boolean {
  const { profile } = useSession()
  const byCode = useSyncExternalStore(subscribe, isUnlocked, () => false)
  return byCode || profile?.role != null
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The role of the signed-in person, if any. Controls for those with a role are loaded only then. */
export function useRole(): Role | null {
  const session = useSession()
  return isSignedIn(session) ? (session.profile?.role ?? null) : null
}

export function useHasRole(least: Role): boolean {
  return hasRole(useRole(), least)
}

/** Whether an administrator or an owner is signed in. */
export const useIsAdmin = () => useHasRole('administrator')
