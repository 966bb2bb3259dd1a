import { type SelectHTMLAttributes, useId } from 'react'
import classes from './TextField.module.css'

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  options: Record<string, string>
  /** What is wrong with the choice. */
  problem?: string | undefined
}

/** One choice of a few; `options` are the values with what people read. */
export function SelectField({ label, options, problem, ...props }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        {...props}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
