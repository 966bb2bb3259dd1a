import { type KeyboardEvent, useId, useState } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './SignIn.module.css'
import type { SignInFormProps } from './sign-in-form.ts'

type FormMode = 'login' | 'register'

/** Sign in with a provider, or with email and password. */
export function SignInForms({ mode, ...form }: SignInFormProps & { mode: FormMode }) {
  const panelId = useId()
  const [asked, setAsked] = useState<'provider' | 'form'>()
  /** Errors show beside the form used last. */
  const actionOf = (asking: 'provider' | 'form'): SignInFormProps['action'] => ({
    ...form.action,
    problem: asked === asking ? form.action.problem : undefined,
    run(work) {
      setAsked(asking)
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
      <ProviderButtons action={actionOf('provider')} />
      <p className={classes.divider}>
        <span>or use email</span>
      </p>
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
