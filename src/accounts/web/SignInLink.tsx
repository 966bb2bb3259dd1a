import { useState } from 'react'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './local/Local.module.css'
import { mailCode } from './mail-code.ts'
import { useSession } from './session.tsx'
import { actionCodeMessage, errorCodeOf } from './sign-in-texts.ts'

/** Target of the link in the mail that signs in. Programs that look through mails open it, too, and press no button. */
export function SignInLink() {
  const { identity, user, openSignIn } = useSession()
  const { busy, problem, run } = useAction()
  const hydrated = useHydrated()
  const [isDone, setIsDone] = useState(false)

  async function signIn() {
    setIsDone(await run(async () => (await identity()).signInByLink(mailCode())))
  }

  const isUsedUp = errorCodeOf(problem) === 'auth/invalid-action-code'

  return (
    <>
      <h1>Sign in</h1>
      {problem !== undefined && <Notice tone="wrong">{actionCodeMessage(problem)}</Notice>}
      {isDone ? (
        <>
          <Notice tone="good">You are signed in{user?.email && ` as ${user.email}`}.</Notice>
          <ButtonLink className={classes.start ?? ''} to="/">
            Find a court
          </ButtonLink>
        </>
      ) : isUsedUp ? (
        <Button className={classes.start} onClick={() => openSignIn()}>
          Request a new link
        </Button>
      ) : (
        <>
          <p>This signs you in here, in this browser. If you haven’t asked for the link, close the page.</p>
          <Button emphasis="main" className={classes.start} disabled={busy || !hydrated} onClick={signIn}>
            {busy ? 'Signing in…' : 'Sign in'}
          </Button>
        </>
      )}
    </>
  )
}
