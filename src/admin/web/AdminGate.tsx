import { Fragment, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { AccessBlocked } from '../../accounts/web/AccessBlocked.tsx'
import { SessionFailed } from '../../accounts/web/RequireSignIn.tsx'
import { useSession } from '../../accounts/web/session.tsx'
import { SESSION_SYNC_FAILED } from '../../accounts/web/sign-in-texts.ts'
import { errors } from '../../platform/contract/errors.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { JavaScriptRequired } from '../../platform/ui/JavaScriptRequired.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './AdminGate.module.css'
import { useAdminAccess } from './access.ts'

const ACCESS_PROMPT =
  'Only Google accounts on the list of administrators may moderate. The access code opens this screen; it doesn’t make anyone an administrator.'
const ACCESS_REASON = 'Sign in with a Google account that is on the list of administrators.'

/** Lets administrators in, asks to sign in if the panel is unlocked, and redirects everyone else to the list. */
export function AdminGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const isOpen = useAdminAccess()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isFailed = session.backendStatus === 'error'
  const isWaiting = !isHydrated || session.isReturning || session.backendStatus === 'unknown'
  const isBlocked = session.accountHold !== undefined || session.needsEmailVerification
  const isClosed = !isOpen && !isWaiting && !isFailed && !isBlocked
  useEffect(() => {
    if (isClosed) void navigate('/', { replace: true })
  }, [isClosed, navigate])

  if (isFailed) return <SessionFailed text={session.error ?? SESSION_SYNC_FAILED} />
  if (isWaiting || isClosed)
    return <JavaScriptRequired waiting="Loading the panel…" title="The admin panel" />
  if (isBlocked) return <AccessBlocked />
  if (!isSignedIn(session) || !session.profile?.role) return <AccessPrompt />
  return <Fragment key={session.personKey}>{children}</Fragment>
}

/** Asks an unlocked but unauthorised visitor to sign in as an administrator. */
function AccessPrompt() {
  const { profile, firebaseReady, openSignIn, identity } = useSession()
  const navigate = useNavigate()

  async function signIn() {
    if (!firebaseReady) return navigate('/account')
    if (profile) await (await identity()).signOut()
    return openSignIn(ACCESS_REASON)
  }

  return (
    <section className={classes.prompt} aria-labelledby="access-prompt">
      <h2 id="access-prompt">Administrators only</h2>
      {profile && <Notice tone="wrong">{errors['admin-access-denied'].text}</Notice>}
      <p className={page.quiet}>{ACCESS_PROMPT}</p>
      <Button emphasis="main" onClick={signIn}>
        Sign in with Google
      </Button>
    </section>
  )
}
