import { type SelectHTMLAttributes, useId } from 'react'
import classes from './TextField.module.css'

/** One choice of a few; `options` are the values with what people read. */
export function SelectField({
  label,
  options,
  ...props
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string; options: Record<string, string> }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...props}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
