import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { USERNAME_FIRST } from '../../../contract/accounts/account-texts.ts'
import { isSignedIn } from '../../../contract/accounts/rules.ts'
import { SESSION_SYNC_FAILED } from '../../../contract/accounts/sign-in-texts.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './Account.module.css'
import { Contributions } from './Contributions.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import { Profile } from './Profile.tsx'
import { SignInMethods } from './SignInMethods.tsx'

/** My Account. Who is signed in is known in the browser only, so it begins with waiting. */
export function AccountScreen() {
  return (
    <main id="main" className={page.main}>
      <div className={`${page.wrap} ${classes.screen}`}>
        <h1>My Account</h1>
        <AccountContent />
      </div>
    </main>
  )
}

function AccountContent() {
  const session = useSession()
  const { profile, user, needsUsername, backendStatus, problem } = session
  useWayOutForVisitors()
  if (backendStatus === 'error') return <SessionFailed text={problem ?? SESSION_SYNC_FAILED} />
  if (!isSignedIn(session) || !profile) return <Loading />
  return (
    <>
      {needsUsername && (
        <Notice tone="wait">
          <strong>Action required</strong>
          {USERNAME_FIRST}
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Profile profile={profile} user={user} />
          <SignInMethods user={user} profile={profile} />
        </div>
        <div className={classes.column}>
          <Contributions />
          <DownloadData />
          <DeleteAccount profile={profile} />
        </div>
      </div>
    </>
  )
}

function Loading() {
  return (
    <>
      <p role="status" className={classes.quiet}>
        Loading your account…
      </p>
      <noscript>
        <p>My Account needs JavaScript.</p>
      </noscript>
    </>
  )
}

function SessionFailed({ text }: { text: string }) {
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

/** Who is not signed in is asked to, and comes back; who has just signed out is not asked again. */
function useWayOutForVisitors() {
  const session = useSession()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  const signedIn = isSignedIn(session)
  const isWaiting = session.isReturning || ['unknown', 'error'].includes(session.backendStatus)
  useEffect(() => {
    if (signedIn) wasSignedIn.current = true
    else if (!isWaiting) void navigate(wasSignedIn.current ? '/' : '/?next=/account', { replace: true })
  }, [signedIn, isWaiting, navigate])
}
