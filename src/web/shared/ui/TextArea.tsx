import { type TextareaHTMLAttributes, useId } from 'react'
import classes from './TextField.module.css'

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  /** What to know before typing. */
  hint?: string
}

/** Grows with what is typed, where the browser can. */
export function TextArea({ label, hint, ...props }: TextAreaProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} dir="auto" aria-describedby={hint && `${id}-hint`} {...props} />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
