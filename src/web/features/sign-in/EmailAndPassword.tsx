import { MIN_PASSWORD } from '../../../contract/limits.ts'
import { TextField } from '../../shared/ui/TextField.tsx'
import { type FormParts, formProblem } from './sign-in-form.ts'

/** The two fields, as password managers know them. */
export function EmailAndPassword(parts: FormParts & { password: 'current' | 'new' }) {
  const { action, typed, type, password } = parts
  const { text, field } = formProblem(action.problem)
  return (
    <>
      <EmailField {...parts} />
      <TextField
        label="Password"
        name="password"
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

export function EmailField({ action, typed, type }: FormParts) {
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
      disabled={action.busy}
      problem={field === 'email' ? text : undefined}
    />
  )
}
