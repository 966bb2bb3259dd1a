import { type InputHTMLAttributes, type Ref, useId } from 'react'
import classes from './TextField.module.css'

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** What to know before typing. */
  hint?: string | undefined
  /** What is wrong with what was typed. */
  problem?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, problem, ...props }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
        {...props}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  )
}
