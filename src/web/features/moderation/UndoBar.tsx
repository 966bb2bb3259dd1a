import { Button } from '../../shared/ui/Button.tsx'
import { doneText } from './item-texts.ts'
import classes from './Moderation.module.css'
import type { Decided } from './waiting-items.ts'

/** Says what was decided last, for as long as it can be undone. */
export function UndoBar({ latest, onUndo }: { latest: Decided[] | undefined; onUndo: () => void }) {
  return (
    <div className={classes.undo} role="status">
      {latest && (
        <div>
          <p>{doneText(latest)}</p>
          <Button onClick={onUndo}>
            Undo <kbd aria-hidden>u</kbd>
          </Button>
        </div>
      )}
    </div>
  )
}
