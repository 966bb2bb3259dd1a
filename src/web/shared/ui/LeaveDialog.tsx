import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './LeaveDialog.module.css'

/** Asks before leaving when that would lose something. */
export function LeaveDialog({
  title,
  text,
  stay,
  leave,
  busy = false,
  isDetour = false,
  onStay,
  onLeave,
}: {
  title: string
  /** What would be lost. */
  text: string
  /** Labels of the two buttons. */
  stay: string
  leave: string
  busy?: boolean
  /** See `Dialog`. */
  isDetour?: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog title={title} busy={busy} isDetour={isDetour} onClose={onStay}>
      <div className={classes.question}>
        <p>{text}</p>
        <div className={classes.ways}>
          <Button emphasis="main" disabled={busy} onClick={onStay}>
            {stay}
          </Button>
          <Button disabled={busy} onClick={onLeave}>
            {leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
