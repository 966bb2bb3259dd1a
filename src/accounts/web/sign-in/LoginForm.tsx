import type { FormEvent } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { useSession } from '../session.tsx'
import { EmailAndPassword } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import { requireEmail, type SignInFormProps, throwFormError } from './sign-in-form.ts'

export function LoginForm(parts: SignInFormProps) {
  const { action, typed, switchMode } = parts
  const { identity } = useSession()

  function submit(event: FormEvent) {
    event.preventDefault()
    void action.run(async () => {
      const email = requireEmail(typed.email)
      if (!typed.password) throwFormError('missing-password')
      await (await identity()).signIn(email, typed.password)
    })
  }

  return (
    <FormFrame action={action} onSubmit={submit}>
      <EmailAndPassword {...parts} password="current" />
      <Button type="submit" emphasis="main" disabled={action.busy}>
        Log in
      </Button>
      <button type="button" className={page.link} disabled={action.busy} onClick={() => switchMode('reset')}>
        Forgot your password?
      </button>
    </FormFrame>
  )
}
