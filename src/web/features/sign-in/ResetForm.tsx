import { type FormEvent, useState } from 'react'
import { resetSentText } from '../../../contract/accounts/sign-in-texts.ts'
import { OutboxHint } from '../../shared/session/OutboxHint.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { EmailField } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import { requireEmail, type SignInFormProps } from './sign-in-form.ts'

export function ResetForm(parts: SignInFormProps) {
  const { action, typed, switchMode } = parts
  const { identity } = useSession()
  const [sentTo, setSentTo] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    setSentTo(undefined)
    void action.run(async () => {
      const email = requireEmail(typed.email)
      await (await identity()).sendReset(email)
      setSentTo(email)
    })
  }

  return (
    <FormFrame action={action} onSubmit={submit}>
      <p>We will email you a link to choose a new password.</p>
      {sentTo && (
        <Notice tone="good">
          {resetSentText(sentTo)}
          <OutboxHint />
        </Notice>
      )}
      <EmailField {...parts} />
      <Button type="submit" emphasis="main" disabled={action.busy}>
        Send reset link
      </Button>
      <button type="button" className={page.link} disabled={action.busy} onClick={() => switchMode('login')}>
        Back to log in
      </button>
    </FormFrame>
  )
}
