import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './SignIn.module.css'
import type { FormParts, Mode } from './sign-in-form.ts'

/** Another site's account, or an address and a password. */
export function SignInForms({ mode, ...form }: FormParts & { mode: Mode }) {
  const [asked, setAsked] = useState<'provider' | 'form'>()
  /** What went wrong stands with what was asked last. */
  const actionOf = (asking: 'provider' | 'form'): FormParts['action'] => ({
    ...form.action,
    problem: asked === asking ? form.action.problem : undefined,
    run(work) {
      setAsked(asking)
      return form.action.run(work)
    },
  })
  const parts = { ...form, action: actionOf('form') }
  return (
    <>
      <ProviderButtons action={actionOf('provider')} />
      <p className={classes.divider}>
        <span>or use email</span>
      </p>
      <Tabs
        value={mode}
        onChange={(next) => next && parts.switchMode(next as Mode)}
        variant="unstyled"
        keepMounted={false}
        classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List grow aria-label="Account">
          <Tabs.Tab value="login" disabled={parts.action.busy}>
            Log in
          </Tabs.Tab>
          <Tabs.Tab value="register" disabled={parts.action.busy}>
            Create account
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <LoginForm {...parts} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <RegisterForm {...parts} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
