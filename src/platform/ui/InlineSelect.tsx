import type { SelectHTMLAttributes } from 'react'
import classes from './InlineSelect.module.css'

/** A select with its label inside the same frame. */
export function InlineSelect({
  label,
  className = '',
  ...props
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string }) {
  return (
    <label className={`${classes.choice} ${className}`}>
      {label}
      <select aria-label={label} {...props} />
    </label>
  )
}
