import type { ReactNode } from 'react'
import classes from './Notice.module.css'
import tones from './tones.module.css'

/** An inline message: information, success, a pending state or an error. */
export function Notice({
  tone,
  children,
}: {
  tone: 'plain' | 'good' | 'wait' | 'wrong'
  children: ReactNode
}) {
  return (
    <div role={tone === 'wrong' ? 'alert' : 'status'} className={`${classes.notice} ${tones[tone]}`}>
      {children}
    </div>
  )
}
