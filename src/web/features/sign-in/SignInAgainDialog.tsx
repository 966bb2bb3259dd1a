import { type FormEvent, useState } from 'react'
import { problemText, signInAgainTexts } from '../../../contract/accounts/sign-in-texts.ts'
import { errors } from '../../../contract/errors.ts'
import type { Identity } from '../../shared/session/identity.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { TextField } from '../../shared/ui/TextField.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import { PROVIDERS, ProviderButton } from './ProviderButtons.tsx'
import classes from './SignIn.module.css'
import { refuse } from './sign-in-form.ts'

/** Asks the person to show once more who they are, in the ways their account has. What they were at waits. */
export default function SignInAgainDialog() {
  const { user, identity, endSignInAgain } = useSession()
  const { busy, problem, run } = useAction()
  const [password, setPassword] = useState('')
  const providers = PROVIDERS.filter((provider) => user?.providers.includes(provider))
  const hasPassword = user?.providers.includes('password')

  async function signIn(how: (client: Identity) => Promise<unknown>) {
    if (await run(async () => how(await identity()))) endSignInAgain(true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void signIn(async (client) => {
      if (!password) refuse('missing-password')
      await client.signInAgain(password)
    })
  }

  return (
    <Dialog title="Sign in again" busy={busy} onClose={() => endSignInAgain(false)}>
      <div className={classes.stack}>
        <p>{errors['recent-sign-in-needed'].text}</p>
        {user?.email && <p className={classes.quiet}>You are signed in as {user.email}.</p>}
        {problem !== undefined && <Notice tone="wrong">{problemText(problem, signInAgainTexts)}</Notice>}
        {providers.map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            disabled={busy}
            onClick={() => signIn((client) => client.signInAgainWith(provider))}
          />
        ))}
        {hasPassword && (
          <form className={classes.form} onSubmit={submit} noValidate>
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              disabled={busy}
            />
            <Button type="submit" emphasis="main" disabled={busy}>
              Sign in
            </Button>
          </form>
        )}
        <p role="status" className={page.hidden}>
          {busy && 'One moment…'}
        </p>
      </div>
    </Dialog>
  )
}
