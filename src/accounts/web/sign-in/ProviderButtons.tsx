import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { PROVIDER_ICONS } from '../provider-icons.ts'
import type { Identity } from '../session/identity.ts'
import { useSession } from '../session.tsx'
import { errorCodeOf, errorTextOf, type ProviderId, signInTexts } from '../sign-in-texts.ts'
import { InAppBrowserNotice } from './InAppBrowserNotice.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import classes from './SignIn.module.css'
import type { SignInFormProps } from './sign-in-form.ts'

/** Opens the provider's popup. */
export function ProviderButton({
  provider: { id, name },
  ...props
}: {
  provider: { id: ProviderId; name: string }
  disabled: boolean
  onClick: () => void
}) {
  const Icon = PROVIDER_ICONS[id]
  return (
    <Button {...props}>
      <Icon size={18} aria-hidden />
      Continue with {name}
    </Button>
  )
}

/** Ways to sign in without typing anything. */
export function ProviderButtons({
  action,
  hasPasskeys,
}: Pick<SignInFormProps, 'action'> & { hasPasskeys: boolean }) {
  const { identity, providers } = useSession()

  function signIn(how: (client: Identity) => Promise<unknown>) {
    void action.run(async () => how(await identity()))
  }

  return (
    <div className={classes.providers}>
      <InAppBrowserNotice />
      {providers.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          disabled={action.busy}
          onClick={() => signIn((client) => client.signInWith(provider.id))}
        />
      ))}
      {hasPasskeys && (
        <PasskeyButton
          disabled={action.busy}
          onClick={() => signIn((client) => client.signInWithPasskey())}
        />
      )}
      {action.problem !== undefined && (
        <Notice tone={errorCodeOf(action.problem) === 'passkey-cancelled' ? 'plain' : 'wrong'}>
          {errorTextOf(action.problem, signInTexts)}
        </Notice>
      )}
    </div>
  )
}
