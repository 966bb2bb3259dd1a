import type { ReactNode } from 'react'
import page from '../../platform/ui/page.module.css'
import classes from './local/Local.module.css'

/** Layout of pages about signing in. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={page.main}>
      <div className={classes.card}>{children}</div>
    </main>
  )
}
