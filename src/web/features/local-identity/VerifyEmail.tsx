import { useState } from 'react'
import { useSession } from '../../shared/session/session.tsx'
import { Button, ButtonLink } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import { useHydrated } from '../../shared/ui/useHydrated.ts'
import { actionCodeMessage } from './code-problem.ts'
import classes from './Local.module.css'

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
