import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../platform/ui/Notice.tsx'
import classes from './SignIn.module.css'
import { formProblem, type SignInFormProps } from './sign-in-form.ts'

/** A form of the dialog: shows the error and focuses the field concerned. */
export function FormFrame({
  action,
  onSubmit,
  children,
}: Pick<SignInFormProps, 'action'> & { onSubmit: FormEventHandler; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { text, field } = formProblem(action.problem)
  useEffect(() => {
    if (text && field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [text, field])
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      {text && !field && <Notice tone="wrong">{text}</Notice>}
      {children}
    </form>
  )
}
