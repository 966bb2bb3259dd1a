import type { FormEvent } from 'react'
import { MIN_PASSWORD } from '../../../platform/contract/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { parseUsername } from '../../contract/usernames.ts'
import { useSession } from '../session.tsx'
import { EmailAndPassword } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import { formProblem, requireEmail, type SignInFormProps, throwFormError } from './sign-in-form.ts'
import { UsernameField } from './UsernameField.tsx'

export function RegisterForm(parts: SignInFormProps) {
  const { action, typed, setUsername } = parts
  const { identity } = useSession()
  const { text, field } = formProblem(action.problem)

  function submit(event: FormEvent) {
    event.preventDefault()
    void action.run(async () => {
      const registration = readRegistration(typed)
      await (await identity()).register(registration)
    })
  }

  return (
    <FormFrame action={action} onSubmit={submit}>
      <UsernameField
        value={typed.username}
        onChange={setUsername}
        disabled={action.busy}
        problem={field === 'username' ? text : undefined}
        cause={action.problem}
      />
      <EmailAndPassword {...parts} password="new" />
      <Button type="submit" emphasis="main" disabled={action.busy}>
        Create account
      </Button>
    </FormFrame>
  )
}

/** Reads and validates the input. */
function readRegistration({ username, email, password }: SignInFormProps['typed']) {
  const read = parseUsername(username)
  if ('problem' in read) throwFormError(read.problem === 'username-empty' ? 'username-missing' : read.problem)
  const address = requireEmail(email)
  if (password.length < MIN_PASSWORD) throwFormError('auth/weak-password')
  return { username: read.username, email: address, password }
}
