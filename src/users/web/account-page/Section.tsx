import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './Account.module.css'

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Links to the court that another one was merged into, or renders its children unlinked. */
export function MergedCourtLink({ courtId, children }: { courtId: number | null; children: ReactNode }) {
  return courtId === null ? children : <Link to={`/courts/${courtId}`}>{children}</Link>
}
