import type { ReactNode } from 'react'
import classes from './Badge.module.css'
import tones from './tones.module.css'

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'paid' | 'wrong'
  children: ReactNode
}) {
  return <span className={`${classes.badge} ${tones[tone]}`}>{children}</span>
}
