import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './Notes.module.css'
import { splitNotes } from './notes.ts'

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
