import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import { BlockedReason, SessionError, useIsAccessBlocked } from '../AccessBlocked.tsx'
import { useSession } from '../session.tsx'
import { MailForm } from './MailForm.tsx'
import classes from './SignIn.module.css'
import { SignInForms } from './SignInForms.tsx'
import type { Mode, SignInFormProps } from './sign-in-form.ts'

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
      {mode === 'reset' || mode === 'link' ? (
        <MailForm key={mode} mode={mode} {...parts} />
      ) : (
        <SignInForms mode={mode} {...parts} />
      )}
    </>
  )
}
