import { IconBrandFacebookFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { useSession } from '../session.tsx'
import { errorTextOf, type ProviderId, providerNames, signInTexts } from '../sign-in-texts.ts'
import { InAppBrowserNotice } from './InAppBrowserNotice.tsx'
import classes from './SignIn.module.css'
import type { SignInFormProps } from './sign-in-form.ts'

export const PROVIDERS = ['google.com', 'facebook.com'] as const satisfies ProviderId[]
const ICONS = { 'google.com': IconBrandGoogleFilled, 'facebook.com': IconBrandFacebookFilled }

/** Opens the Google or Facebook popup. */
export function ProviderButton({
  provider,
  ...props
}: {
  provider: ProviderId
  disabled: boolean
  onClick: () => void
}) {
  const Icon = ICONS[provider]
  return (
    <Button {...props}>
      <Icon size={18} aria-hidden />
      Continue with {providerNames[provider]}
    </Button>
  )
}

export function ProviderButtons({ action }: Pick<SignInFormProps, 'action'>) {
  const { identity } = useSession()

  function signInWith(provider: ProviderId) {
    void action.run(async () => (await identity()).signInWith(provider))
  }

  return (
    <div className={classes.providers}>
      <InAppBrowserNotice />
      {PROVIDERS.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          disabled={action.busy}
          onClick={() => signInWith(provider)}
        />
      ))}
      {action.problem !== undefined && (
        <Notice tone="wrong">{errorTextOf(action.problem, signInTexts)}</Notice>
      )}
    </div>
  )
}
