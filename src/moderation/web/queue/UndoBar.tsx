import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './Moderation.module.css'

/** Shows the last decision while it can be undone; empty `text` hides it. */
export function UndoBar({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className={classes.undo} role="status">
      {text && (
        <div>
          <p>{text}</p>
          <Button onClick={onUndo}>
            Undo <KeyHint>u</KeyHint>
          </Button>
        </div>
      )}
    </div>
  )
}
