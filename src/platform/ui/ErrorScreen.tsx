import type { ReactNode } from 'react'
import { CourtArt } from './CourtArt.tsx'
import classes from './ErrorScreen.module.css'

/** A full-page error; its children are the available actions. */
export function ErrorScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.screen}>
      <div className={classes.art}>
        <CourtArt courtId={1} />
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
