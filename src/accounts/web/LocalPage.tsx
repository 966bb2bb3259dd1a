import type { ReactNode } from 'react'
import page from '../../platform/ui/page.module.css'
import classes from './local/Local.module.css'

/** Layout of pages that exist in local installations only. */
export function LocalPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={page.main}>
      <div className={classes.card}>{children}</div>
    </main>
  )
}
