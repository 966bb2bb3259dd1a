import type { SelectHTMLAttributes } from 'react'
import classes from './Choice.module.css'

/** One of a few, with what it is about before it in the same frame. */
export function Choice({
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
