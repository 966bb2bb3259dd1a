import { type TextareaHTMLAttributes, useId } from 'react'
import classes from './TextField.module.css'

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  /** What to know before typing. */
  hint?: string
  /** What is wrong with what was typed. */
  problem?: string | undefined
}

/** Grows with what is typed, where the browser can. */
export function TextArea({ label, hint, problem, ...props }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
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
