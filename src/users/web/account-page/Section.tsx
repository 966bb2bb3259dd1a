import { type ReactNode, useId } from 'react'
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
