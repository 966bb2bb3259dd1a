import type { ReactNode } from 'react'
import classes from './DialogFoot.module.css'

/** The buttons of a dialog: they stay in view while its content is scrolled. It stands in a column of flex items. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
