import { IconBrandFacebookFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { type ProviderId, problemText, signInTexts } from '../../../contract/accounts/sign-in-texts.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import classes from './SignIn.module.css'
import type { FormParts } from './sign-in-form.ts'

export function ProviderButtons({ action }: Pick<FormParts, 'action'>) {
  const { identity } = useSession()
  const [asked, setAsked] = useState(false)

  function signInWith(provider: ProviderId) {
    setAsked(true)
    void action.run(async () => (await identity()).signInWith(provider))
  }

  return (
    <div className={classes.providers}>
      <Button disabled={action.busy} onClick={() => signInWith('google.com')}>
        <IconBrandGoogleFilled size={18} aria-hidden />
        Continue with Google
      </Button>
      <Button disabled={action.busy} onClick={() => signInWith('facebook.com')}>
        <IconBrandFacebookFilled size={18} aria-hidden />
        Continue with Facebook
      </Button>
      {asked && action.problem !== undefined && (
        <Notice tone="wrong">{problemText(action.problem, signInTexts)}</Notice>
      )}
    </div>
  )
}
