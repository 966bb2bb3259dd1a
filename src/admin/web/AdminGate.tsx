import { Fragment, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { AccessBlocked } from '../../accounts/web/AccessBlocked.tsx'
import { SessionFailed } from '../../accounts/web/RequireSignIn.tsx'
import { useSession } from '../../accounts/web/session.tsx'
import { SESSION_SYNC_FAILED } from '../../accounts/web/sign-in-texts.ts'
import { JavaScriptRequired } from '../../platform/ui/JavaScriptRequired.tsx'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import { AccessPrompt } from './AccessPrompt.tsx'
import { useAdminAccess } from './access.ts'

/** Lets administrators in, asks to sign in if the panel is unlocked, and redirects everyone else to the list. */
export function AdminGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const isOpen = useAdminAccess()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isFailed = session.backendStatus === 'error'
  const isWaiting = !isHydrated || session.isReturning || session.backendStatus === 'unknown'
  const isKeptOut = session.accountHold !== undefined || session.needsEmailVerification
  const isClosed = !isOpen && !isWaiting && !isFailed && !isKeptOut
  useEffect(() => {
    if (isClosed) void navigate('/', { replace: true })
  }, [isClosed, navigate])

  if (isFailed) return <SessionFailed text={session.problem ?? SESSION_SYNC_FAILED} />
  if (isWaiting || isClosed)
    return <JavaScriptRequired waiting="Loading the panel…" title="The admin panel" />
  if (isKeptOut) return <AccessBlocked />
  if (!isSignedIn(session) || !session.profile?.isAdmin) return <AccessPrompt />
  return <Fragment key={session.personKey}>{children}</Fragment>
}
