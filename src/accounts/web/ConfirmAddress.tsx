import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './local/Local.module.css'
import { mailCode } from './mail-code.ts'
import { useSession } from './session.tsx'
import { actionCodeMessage, errorCodeOf } from './sign-in-texts.ts'

/** Target of the link in the mail to somebody who has registered. In another browser than theirs it asks for the password. */
export function ConfirmAddress() {
  const { identity } = useSession()
  const { busy, problem, run } = useAction()
  const hydrated = useHydrated()
  const [password, setPassword] = useState<string>()
  const [isDone, setIsDone] = useState(false)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const isConfirmed = await run(async () => {
      try {
        await (await identity()).applyCode(mailCode(), password)
      } catch (error) {
        if (errorCodeOf(error) !== 'password-needed') throw error
        setPassword('')
        return false
      }
      return true
    })
    setIsDone(isConfirmed === true)
  }

  if (isDone)
    return (
      <>
        <h1>Verify your email address</h1>
        <Notice tone="good">
          Your email address is verified. You can go back to the page you came from.
        </Notice>
        <ButtonLink className={classes.start ?? ''} to="/">
          Find a court
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1>Verify your email address</h1>
      {problem !== undefined && <Notice tone="wrong">{actionCodeMessage(problem)}</Notice>}
      <form className={classes.form} onSubmit={confirm} noValidate>
        {password !== undefined && (
          <>
            <p>
              You registered in another browser. Enter the password that you chose there, so that nobody can
              register with your address.
            </p>
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              disabled={busy}
            />
          </>
        )}
        <Button type="submit" emphasis="main" className={classes.start} disabled={busy || !hydrated}>
          {busy ? 'Verifying…' : 'Verify my email'}
        </Button>
      </form>
    </>
  )
}
