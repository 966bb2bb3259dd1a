import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'paid'
  children: ReactNode
}) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>
}
