import { type FormEvent, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { OutboxHint } from '../local/OutboxHint.tsx'
import type { Identity } from '../session/identity.ts'
import { useSession } from '../session.tsx'
import { resetSentText, signInLinkSentText } from '../sign-in-texts.ts'
import { EmailField } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import { type MailMode, requireEmail, type SignInFormProps } from './sign-in-form.ts'

const MAILS = {
  reset: {
    purpose: 'We will email you a link to choose a new password.',
    button: 'Send reset link',
    send: (identity: Identity, email: string) => identity.sendReset(email),
    sentText: resetSentText,
  },
  link: {
    purpose: 'We will email you a link that signs you in without a password. It works once, for an hour.',
    button: 'Send sign-in link',
    send: (identity: Identity, email: string) => identity.sendSignInLink(email),
    sentText: signInLinkSentText,
  },
} as const

/** Asks for a mail with a link. Says that it was sent to whatever address, so that nobody learns who has an account. */
export function MailForm({ mode, ...parts }: SignInFormProps & { mode: MailMode }) {
  const { action, typed, switchMode } = parts
  const { identity } = useSession()
  const [sentTo, setSentTo] = useState<string>()
  const { purpose, button, send, sentText } = MAILS[mode]

  function submit(event: FormEvent) {
    event.preventDefault()
    setSentTo(undefined)
    void action.run(async () => {
      const email = requireEmail(typed.email)
      await send(await identity(), email)
      setSentTo(email)
    })
  }

  return (
    <FormFrame action={action} onSubmit={submit}>
      <p>{purpose}</p>
      {sentTo && (
        <Notice tone="good">
          {sentText(sentTo)}
          <OutboxHint />
        </Notice>
      )}
      <EmailField {...parts} />
      <Button type="submit" emphasis="main" disabled={action.busy}>
        {button}
      </Button>
      <button type="button" className={page.link} disabled={action.busy} onClick={() => switchMode('login')}>
        Back to log in
      </button>
    </FormFrame>
  )
}
