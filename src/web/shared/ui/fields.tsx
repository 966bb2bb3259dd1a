import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import classes from './fields.module.css'

interface FieldProps {
  label: string
  /** What to know before typing. */
  hint?: string | undefined
  /** What is wrong with what was typed or chosen. */
  problem?: string | undefined
}

/** One line of text. */
export function TextField({
  label,
  hint,
  problem,
  ...props
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Field {...{ label, hint, problem }}>
      {(described) => <input dir="auto" {...described} {...props} />}
    </Field>
  )
}

/** Grows with what is typed, where the browser can. */
export function TextArea({
  label,
  hint,
  problem,
  ...props
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, hint, problem }}>
      {(described) => <textarea dir="auto" {...described} {...props} />}
    </Field>
  )
}

/** One choice of a few; `options` are the values with what people read. */
export function SelectField({
  label,
  hint,
  problem,
  options,
  ...props
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { options: Record<string, string> }) {
  return (
    <Field {...{ label, hint, problem }}>
      {(described) => (
        <select {...described} {...props}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** What stands around every input, and tells screen readers that it belongs to it. */
function Field({
  label,
  hint,
  problem,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': describedBy || undefined })}
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
