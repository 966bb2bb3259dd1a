import { type FormEvent, useState } from 'react'
import { errors } from '../../../platform/contract/errors.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { canUsePasskeys } from '../can-use-passkeys.ts'
import type { Identity } from '../session/identity.ts'
import { useSession } from '../session.tsx'
import { errorTextOf, reauthenticationTexts } from '../sign-in-texts.ts'
import { EmailAndPassword } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProviderButton } from './ProviderButtons.tsx'
import classes from './SignIn.module.css'
import { throwFormError } from './sign-in-form.ts'

type Action = ReturnType<typeof useAction>

/**
 * Asks the person to sign in again with one of their linked methods. What waits for it continues afterwards: pending
 * calls, unless `onEnd` says otherwise.
 */
export default function SignInAgainDialog({ onEnd }: { onEnd?: (isDone: boolean) => void }) {
  const { user, identity, endSignInAgain, providers: offered } = useSession()
  const end = onEnd ?? endSignInAgain
  const withProvider = useAction()
  const withPassword = useAction()
  const [password, setPassword] = useState('')
  const providers = offered.filter(({ id }) => user?.providers.includes(id))
  const hasPassword = user?.providers.includes('password')
  const hasPasskey = user?.providers.includes('passkey') && canUsePasskeys()
  const busy = withProvider.busy || withPassword.busy

  async function signIn(action: Action, how: (client: Identity) => Promise<unknown>) {
    withProvider.clear()
    withPassword.clear()
    if (await action.run(async () => how(await identity()))) end(true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void signIn(withPassword, async (client) => {
      if (!password) throwFormError('missing-password')
      await client.signInAgain(password)
    })
  }

  return (
    <Dialog title="Sign in again" busy={busy} onClose={() => end(false)}>
      <div className={classes.stack}>
        <p>{errors['recent-sign-in-needed'].text}</p>
        {user?.email && !hasPassword && <p className={classes.quiet}>You are signed in as {user.email}.</p>}
        {withProvider.problem !== undefined && (
          <Notice tone="wrong">{errorTextOf(withProvider.problem, reauthenticationTexts)}</Notice>
        )}
        {providers.map((provider) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            disabled={busy}
            onClick={() => signIn(withProvider, (client) => client.signInAgainWith(provider.id))}
          />
        ))}
        {hasPasskey && (
          <PasskeyButton
            disabled={busy}
            onClick={() => signIn(withProvider, (client) => client.signInWithPasskey())}
          />
        )}
        {hasPassword && (
          <FormFrame action={withPassword} onSubmit={submit}>
            <EmailAndPassword
              action={{ ...withPassword, busy }}
              typed={{ email: user?.email ?? '', password, username: '' }}
              type={() => (event) => setPassword(event.target.value)}
              password="current"
              isKnown
            />
            <Button type="submit" emphasis="main" disabled={busy}>
              Sign in
            </Button>
          </FormFrame>
        )}
        <p role="status" className={page.hidden}>
          {busy && 'One moment…'}
        </p>
      </div>
    </Dialog>
  )
}
