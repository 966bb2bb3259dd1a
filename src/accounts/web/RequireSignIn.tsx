import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import { JavaScriptRequired } from '../../platform/ui/JavaScriptRequired.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { isSignedIn } from '../contract/rules.ts'
import { AccessBlocked, useIsAccessBlocked } from './AccessBlocked.tsx'
import { useSession } from './session.tsx'
import { SESSION_SYNC_FAILED } from './sign-in-texts.ts'

/**
 * Content that requires signing in. The session is known in the browser only, so it starts with a waiting state.
 * Blocked people see why.
 */
export function RequireSignIn({
  path,
  title,
  waiting,
  onHold,
  children,
}: {
  /** Path to return to after signing in. */
  path: string
  title: string
  /** Shown until the session is known. */
  waiting: string
  /** Shown to people whose account is banned or frozen. */
  onHold?: ReactNode
  children: ReactNode
}) {
  const session = useSession()
  const isBlocked = useIsAccessBlocked()
  useRedirectVisitors(path, isBlocked)
  if (session.backendStatus === 'error') return <SessionFailed text={session.error ?? SESSION_SYNC_FAILED} />
  if (isBlocked) return <AccessBlocked>{onHold}</AccessBlocked>
  if (isSignedIn(session)) return <Fragment key={session.personKey}>{children}</Fragment>
  return <JavaScriptRequired waiting={waiting} title={title} />
}

/** Says why the session could not be loaded. */
export function SessionFailed({ text }: { text: string }) {
  const { identity } = useSession()
  return (
    <Notice tone="wrong">
      {text}
      <div>
        <Button onClick={async () => (await identity()).sync()}>Try again</Button>
      </div>
    </Notice>
  )
}

/**
 * Sends visitors to sign in and back here, also when they sign out in another window. A person who has signed out in
 * this window is not asked again.
 */
function useRedirectVisitors(path: string, isBlocked: boolean) {
  const session = useSession()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  const signedIn = isSignedIn(session)
  const isDone = session.signedOutHere || session.backendStatus !== 'signed-out'
  const stays = isBlocked || session.isReturning || ['unknown', 'error'].includes(session.backendStatus)
  useEffect(() => {
    if (signedIn || isBlocked) wasSignedIn.current = true
    else if (!stays)
      void navigate(session.signInUrl(wasSignedIn.current && isDone ? undefined : path), { replace: true })
  }, [signedIn, isBlocked, stays, isDone, path, navigate, session.signInUrl])
}
