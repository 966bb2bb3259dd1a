import { useState } from 'react'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './local/Local.module.css'
import { useSession } from './session.tsx'
import { actionCodeMessage } from './sign-in-texts.ts'

/** Target of the link in a verification email. */
export function VerifyEmail({ code }: { code: string }) {
  const { identity } = useSession()
  const { busy, problem, run } = useAction()
  const hydrated = useHydrated()
  const [isDone, setIsDone] = useState(false)

  async function verify() {
    setIsDone(await run(async () => (await identity()).applyCode(code)))
  }

  return (
    <>
      <h1>Verify your email address</h1>
      {problem !== undefined && <Notice tone="wrong">{actionCodeMessage(problem)}</Notice>}
      {isDone ? (
        <>
          <Notice tone="good">
            Your email address is verified. You can go back to the page you came from.
          </Notice>
          <ButtonLink className={classes.start ?? ''} to="/">
            Find a court
          </ButtonLink>
        </>
      ) : (
        <Button emphasis="main" className={classes.start} disabled={busy || !hydrated} onClick={verify}>
          {busy ? 'Verifying…' : 'Verify my email'}
        </Button>
      )}
    </>
  )
}
