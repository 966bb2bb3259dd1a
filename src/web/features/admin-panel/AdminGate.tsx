import { Fragment, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSignedIn } from '../../../contract/accounts/rules.ts'
import { SESSION_SYNC_FAILED } from '../../../contract/accounts/sign-in-texts.ts'
import { useAdminAccess } from '../../shared/admin/access.ts'
import { AccessBlocked } from '../../shared/session/Obstacles.tsx'
import { SessionFailed } from '../../shared/session/SignedInOnly.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useHydrated } from '../../shared/ui/useHydrated.ts'
import { JavaScriptRequired } from '../../shared/ui/WaitingForScript.tsx'
import { AccessPrompt } from './AccessPrompt.tsx'

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
