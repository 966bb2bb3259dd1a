import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { PROVIDER_ICONS } from '../provider-icons.ts'
import { useSession } from '../session.tsx'
import { errorTextOf, type ProviderId, signInTexts } from '../sign-in-texts.ts'
import { InAppBrowserNotice } from './InAppBrowserNotice.tsx'
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

export function ProviderButtons({ action }: Pick<SignInFormProps, 'action'>) {
  const { identity, providers } = useSession()

  function signInWith(provider: ProviderId) {
    void action.run(async () => (await identity()).signInWith(provider))
  }

  return (
    <div className={classes.providers}>
      <InAppBrowserNotice />
      {providers.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          disabled={action.busy}
          onClick={() => signInWith(provider.id)}
        />
      ))}
      {action.problem !== undefined && (
        <Notice tone="wrong">{errorTextOf(action.problem, signInTexts)}</Notice>
      )}
    </div>
  )
}
