import { type FormEvent, useState } from 'react'
import { useSession } from '../../../accounts/web/session.tsx'
import {
  errorTextOf,
  lengthProblem,
  NO_ACCOUNT_EMAIL,
  PASSWORDS_DO_NOT_MATCH,
  passwordLinkTexts,
  signInTexts,
} from '../../../accounts/web/sign-in-texts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import classes from './Account.module.css'

/** Adds a password for the account's email address. */
export function LinkPassword({
  email,
  disabled,
  onTry,
  onLinked,
}: {
  email: string | undefined
  disabled: boolean
  onTry: () => void
  onLinked: () => void
}) {
  const { identity } = useSession()
  const { busy, problem, run, clear } = useAction()
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [wrong, setWrong] = useState<{ password?: string; confirmed?: string }>({})
  const isDisabled = disabled || busy || !email

  function submit(event: FormEvent) {
    event.preventDefault()
    clear()
    onTry()
    const found = check(password.trim(), confirmed.trim())
    setWrong(found)
    if (!email || found.password || found.confirmed) return
    void run(async () => {
      await (await identity()).linkPassword(email, password.trim())
      onLinked()
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!email && <Notice tone="plain">{NO_ACCOUNT_EMAIL}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{errorTextOf(problem, passwordLinkTexts)}</Notice>}
      <div className={classes.fields}>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={isDisabled}
          problem={wrong.password}
        />
        <TextField
          label="Confirm password"
          name="confirmed"
          type="password"
          autoComplete="new-password"
          value={confirmed}
          onChange={(event) => setConfirmed(event.target.value)}
          disabled={isDisabled}
          problem={wrong.confirmed}
        />
      </div>
      <Button type="submit" disabled={isDisabled}>
        {busy ? 'Linking…' : 'Link email & password'}
      </Button>
    </form>
  )
}

function check(password: string, confirmed: string): { password?: string; confirmed?: string } {
  const problem = lengthProblem(password)
  if (problem) return { password: signInTexts.byCode[problem] ?? '' }
  return password === confirmed ? {} : { confirmed: PASSWORDS_DO_NOT_MATCH }
}
