import { type FormEvent, useState } from 'react'
import { MIN_PASSWORD } from '../../platform/contract/limits.ts'
import { Button, ButtonLink } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './local/Local.module.css'
import { mailCode } from './mail-code.ts'
import { useSession } from './session.tsx'
import { actionCodeMessage, lengthProblem, signInTexts } from './sign-in-texts.ts'

/** Target of the link in a password reset email. */
export function ResetPassword() {
  const { identity } = useSession()
  const { busy, problem, run } = useAction()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const hydrated = useHydrated()
  const [isDone, setIsDone] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = lengthProblem(password)
    setWrong(found)
    if (found) return
    setIsDone(await run(async () => (await identity()).resetPassword(mailCode(), password)))
  }

  return (
    <>
      <h1>Choose a new password</h1>
      {problem !== undefined && <Notice tone="wrong">{actionCodeMessage(problem)}</Notice>}
      {isDone ? (
        <>
          <Notice tone="good">Your new password is saved. Log in with it.</Notice>
          <ButtonLink className={classes.start ?? ''} to="/">
            Find a court
          </ButtonLink>
        </>
      ) : (
        <form className={classes.form} onSubmit={save} noValidate>
          <TextField
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint={`At least ${MIN_PASSWORD} characters.`}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            disabled={busy}
            problem={wrong && signInTexts.byCode[wrong]}
          />
          <Button type="submit" emphasis="main" className={classes.start} disabled={busy || !hydrated}>
            {busy ? 'Saving…' : 'Save password'}
          </Button>
        </form>
      )}
    </>
  )
}
