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
  /** Help text below the field. */
  hint?: string | undefined
  /** Validation error. */
  problem?: string | undefined
}

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

/** Grows with its content in browsers that support it. */
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

/** `options` maps values to labels. */
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

/** Label, help text and error of an input, linked to it for screen readers. */
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
