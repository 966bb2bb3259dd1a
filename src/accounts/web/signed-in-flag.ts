import { readFlag } from '../../platform/ui/remembered-flag.ts'

/** Holds the profile that the header shows, once it is known. */
export const SIGNED_IN = 'opencourt.signed-in'

/** Whether someone was signed in on the last visit; only then is the identity provider loaded upfront. */
export const wasSignedIn = () => readFlag(SIGNED_IN)

/** Runs before the first paint, so that the header shows the member's name from the start (`ReturningMember`). */
export const RETURNING_MEMBER_SCRIPT = `try {
  const member = JSON.parse(localStorage.getItem('${SIGNED_IN}'))
  if (member?.username) {
    const page = document.documentElement
    page.dataset.returning = member.role ? 'admin' : 'member'
    page.style.setProperty('--member', JSON.stringify('@' + member.username))
  }
} catch {}`
