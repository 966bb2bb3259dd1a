import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './Notes.module.css'

/** Long notes, collapsed only where JavaScript can expand them. */
export function Notes({ notes }: { notes: string }) {
  const [open, setOpen] = useState(false)
  const { start, rest } = splitNotes(notes)
  return (
    <div className={classes.notes}>
      <p id="notes" dir="auto" data-open={open || undefined}>
        {start}
        {rest && (
          <>
            <span className={classes.ellipsis} aria-hidden>
              …
            </span>
            <span className={classes.rest}>{rest}</span>
          </>
        )}
      </p>
      {rest && (
        <Button
          className={classes.toggle}
          aria-expanded={open}
          aria-controls="notes"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </div>
  )
}

/** Notes longer than this are collapsed on the court page. */
export const NOTES_COLLAPSE_AT = 220

/** Splits notes into the part always shown and the part shown on request; no rest if they are short. */
export function splitNotes(notes: string): { start: string; rest: string } {
  const characters = Array.from(notes)
  if (characters.length <= NOTES_COLLAPSE_AT) return { start: notes, rest: '' }
  return {
    start: characters.slice(0, NOTES_COLLAPSE_AT).join(''),
    rest: characters.slice(NOTES_COLLAPSE_AT).join(''),
  }
}
