import { isSignedIn } from '../../accounts/contract/rules.ts'
import { useSession } from '../../accounts/web/session.tsx'

/** Whether an administrator is signed in; their controls are loaded only then. */
export function useIsAdmin(): boolean {
  const session = useSession()
  return isSignedIn(session) && session.profile?.isAdmin === true
}
