import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { parseUsername } from '../../contract/usernames.ts'
import { canUsePasskeys } from '../can-use-passkeys.ts'
import { useSession } from '../session.tsx'
import { lengthProblem } from '../sign-in-texts.ts'
import { EmailAndPassword } from './EmailAndPassword.tsx'
import { FormFrame } from './FormFrame.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import classes from './SignIn.module.css'
import { formProblem, requireEmail, type SignInFormProps, throwFormError } from './sign-in-form.ts'
import { UsernameField } from './UsernameField.tsx'

type FormMode = 'login' | 'register'

/** Sign in with a provider, or with email and password. */
export function SignInForms({ mode, ...form }: SignInFormProps & { mode: FormMode }) {
  const panelId = useId()
  const { providers, isEmbedded } = useSession()
  const hasPasskeys = isEmbedded && canUsePasskeys()
  const [lastUsed, setLastUsed] = useState<'provider' | 'form'>()
  /** Errors show beside the form used last. */
  const actionOf = (part: 'provider' | 'form'): SignInFormProps['action'] => ({
    ...form.action,
    problem: lastUsed === part ? form.action.problem : undefined,
    run(work) {
      setLastUsed(part)
      return form.action.run(work)
    },
  })
  const parts = { ...form, action: actionOf('form') }
  const tabProps = (tab: FormMode) => ({
    id: `${panelId}-${tab}`,
    role: 'tab',
    'aria-selected': tab === mode,
    'aria-controls': panelId,
    tabIndex: tab === mode ? 0 : -1,
    disabled: parts.action.busy,
    onClick: () => parts.switchMode(tab),
  })
  return (
    <>
      {(providers.length > 0 || hasPasskeys) && (
        <>
          <ProviderButtons action={actionOf('provider')} hasPasskeys={hasPasskeys} />
          <p className={classes.divider}>
            <span>or use email</span>
          </p>
        </>
      )}
      <div>
        <div role="tablist" aria-label="Account" className={classes.tabs} onKeyDown={moveToOtherTab}>
          <button type="button" {...tabProps('login')}>
            Log in
          </button>
          <button type="button" {...tabProps('register')}>
            Create account
          </button>
        </div>
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${mode}`} className={classes.panel}>
          {mode === 'login' ? <LoginForm {...parts} /> : <RegisterForm {...parts} />}
        </div>
      </div>
    </>
  )
}

/** There are only two tabs, so either arrow key moves to the other one. */
function moveToOtherTab({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  const other = currentTarget.querySelector<HTMLElement>('[aria-selected=false]')
  other?.focus()
  other?.click()
}

function LoginForm(parts: SignInFormProps) {
  const { action, typed, switchMode } = parts
  const { identity, isEmbedded } = useSession()

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
      {isEmbedded && (
        <Button disabled={action.busy} onClick={() => switchMode('link')}>
          Email me a link to sign in
        </Button>
      )}
      <button type="button" className={page.link} disabled={action.busy} onClick={() => switchMode('reset')}>
        Forgot your password?
      </button>
    </FormFrame>
  )
}

function RegisterForm(parts: SignInFormProps) {
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
        error={action.problem}
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
  if ('error' in read) throwFormError(read.error === 'username-empty' ? 'username-missing' : read.error)
  const address = requireEmail(email)
  const problem = lengthProblem(password)
  if (problem) throwFormError(problem)
  return { username: read.username, email: address, password }
}
