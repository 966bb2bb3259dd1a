import { MIN_PASSWORD } from '../../../platform/contract/limits.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import { reauthenticationTexts, signInTexts } from '../sign-in-texts.ts'
import { formProblem, type SignInFormProps } from './sign-in-form.ts'

type Fields = Pick<SignInFormProps, 'action' | 'typed' | 'type'> & {
  /** The account is known, so only its password is needed. */
  isKnown?: boolean
}

/** Email and password fields with autocomplete for password managers. */
export function EmailAndPassword(parts: Fields & { password: 'current' | 'new' }) {
  const { action, typed, type, isKnown, password } = parts
  const { text, field } = formProblem(action.problem, isKnown ? reauthenticationTexts : signInTexts)
  return (
    <>
      <EmailField {...parts} />
      <TextField
        label="Password"
        name="password"
        data-autofocus={isKnown || undefined}
        type="password"
        autoComplete={`${password}-password`}
        hint={password === 'new' ? `At least ${MIN_PASSWORD} characters.` : undefined}
        value={typed.password}
        onChange={type('password')}
        disabled={action.busy}
        problem={field === 'password' ? text : undefined}
      />
    </>
  )
}

export function EmailField({ action, typed, type, isKnown }: Fields) {
  const { text, field } = formProblem(action.problem)
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={typed.email}
      onChange={type('email')}
      readOnly={isKnown}
      disabled={action.busy}
      problem={field === 'email' ? text : undefined}
    />
  )
}
