import { type FormEvent, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { OutboxHint } from '../local/OutboxHint.tsx'
import { useSession } from '../session.tsx'
import { resetSentText } from '../sign-in-texts.ts'
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
