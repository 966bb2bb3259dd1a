import { readFlag } from '../../platform/ui/remembered-flag.ts'
import type { ProfileView } from '../contract/schema.ts'

const FLAG = 'opencourt.signed-in'

/** Whether someone was signed in on the last visit; only then is the identity provider loaded upfront. */
export const wasSignedIn = () => readFlag(FLAG)

/** Remembers that someone is signed in, and what the header says of them. Where storage is refused, people sign in on every visit. */
export function rememberSignedIn(profile?: ProfileView): void {
  try {
    if (!profile && wasSignedIn()) return
    const { username = null, isAdmin = false } = profile ?? {}
    localStorage.setItem(FLAG, JSON.stringify({ name: username && `@${username}`, isAdmin }))
  } catch {
    // The session lasts for as long as the page is open.
  }
}

export function forgetSignedIn(): void {
  try {
    localStorage.removeItem(FLAG)
  } catch {
    // Nothing was remembered.
  }
}

/** Runs before anything is painted: the header then has room for the member from the start, and says who it is (`ReturningMember`). */
export const RETURNING_MEMBER_SCRIPT = `try {
  const member = JSON.parse(localStorage.getItem('${FLAG}'))
  if (member?.name) {
    const page = document.documentElement
    page.dataset.returning = member.isAdmin ? 'admin' : 'member'
    page.style.setProperty('--member', JSON.stringify(member.name))
  }
} catch {}`
