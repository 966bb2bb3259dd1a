import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { BlockedReason, SessionError, useIsAccessBlocked } from '../AccessBlocked.tsx'
import { OutboxHint } from '../local/OutboxHint.tsx'
import { useSession } from '../session.tsx'
import { resetSentText } from '../sign-in-texts.ts'
import { EmailField } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import classes from './SignIn.module.css'
import { SignInForms } from './SignInForms.tsx'
import { type Mode, requireEmail, type SignInFormProps } from './sign-in-form.ts'

/** The sign-in dialog, or why the account is blocked. The session closes it after signing in. */
export default function SignInDialog() {
  const { identity, closeSignIn } = useSession()
  const action = useAction()
  const [parameters] = useSearchParams()
  const isNavigating = parameters.has('next')
  useEffect(() => {
    // Preloads while the person reads. Errors show on their first attempt.
    void identity().catch(() => undefined)
  }, [identity])
  return (
    <Dialog title="Log in or Sign up" busy={action.busy} isNavigating={isNavigating} onClose={closeSignIn}>
      <div className={classes.stack}>
        <View action={action} />
        <p role="status" className={page.hidden}>
          {action.busy && 'One moment…'}
        </p>
      </div>
    </Dialog>
  )
}

function View({ action }: Pick<SignInFormProps, 'action'>) {
  const { backendStatus, signInReason, error } = useSession()
  const isBlocked = useIsAccessBlocked()
  const [mode, setMode] = useState<Mode>('login')
  const [typed, setTyped] = useState({ email: '', password: '', username: '' })
  const parts: SignInFormProps = {
    action,
    typed,
    type: (field) => (event) => setTyped({ ...typed, [field]: event.target.value }),
    setUsername: (username) => setTyped({ ...typed, username }),
    switchMode(next) {
      action.clear()
      setMode(next)
    },
  }
  if (isBlocked && backendStatus !== 'deleted') return <BlockedReason action={action} />
  return (
    <>
      <p className={classes.reason}>{signInReason}</p>
      {error && <SessionError text={error} action={action} />}
      {mode === 'reset' ? <ResetForm {...parts} /> : <SignInForms mode={mode} {...parts} />}
    </>
  )
}

function ResetForm(parts: SignInFormProps) {
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
