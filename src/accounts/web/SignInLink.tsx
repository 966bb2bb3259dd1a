import { useState } from 'react'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './local/Local.module.css'
import { mailCode } from './mail-code.ts'
import { useSession } from './session.tsx'
import { actionCodeMessage } from './sign-in-texts.ts'

/** Target of the link in the mail that signs in. Programs that look through mails open it, too, and press no button. */
export function SignInLink() {
  const { identity } = useSession()
  const { busy, problem, run } = useAction()
  const hydrated = useHydrated()
  const [isDone, setIsDone] = useState(false)

  async function signIn() {
    setIsDone(await run(async () => (await identity()).signInByLink(mailCode())))
  }

  return (
    <>
      <h1>Sign in</h1>
      {problem !== undefined && <Notice tone="wrong">{actionCodeMessage(problem)}</Notice>}
      {isDone ? (
        <>
          <Notice tone="good">You are signed in.</Notice>
          <ButtonLink className={classes.start ?? ''} to="/">
            Find a court
          </ButtonLink>
        </>
      ) : (
        <Button emphasis="main" className={classes.start} disabled={busy || !hydrated} onClick={signIn}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      )}
    </>
  )
}
