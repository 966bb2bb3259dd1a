import { Button } from '../../shared/ui/Button.tsx'
import classes from './Moderation.module.css'

/** Says what was decided last, for as long as it can be undone; empty: nothing can. */
export function UndoBar({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className={classes.undo} role="status">
      {text && (
        <div>
          <p>{text}</p>
          <Button onClick={onUndo}>
            Undo <kbd aria-hidden>u</kbd>
          </Button>
        </div>
      )}
    </div>
  )
}
