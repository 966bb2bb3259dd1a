import { useSyncExternalStore } from 'react'
import { ADMIN_ACCESS_NEEDED } from '../../../contract/moderation/admin-texts.ts'
import { type Api, ApiProblem, createApi } from '../api/client.ts'
import { adminApi } from '../session/member-api.ts'
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

const closedApi = createApi(async () => {
  throw new ApiProblem('admin-access-denied', 403, ADMIN_ACCESS_NEEDED)
})

/** The calls of administrators; while the gate is closed each of them fails. */
export function useAdminApi(): Api {
  return useAdminAccess() ? adminApi : closedApi
}
