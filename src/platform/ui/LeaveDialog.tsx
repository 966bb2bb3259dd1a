import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './LeaveDialog.module.css'

/** Asks before leaving when that would lose something. */
export function LeaveDialog({
  title,
  text,
  stay: stayLabel,
  leave: leaveLabel,
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
        <div className={classes.actions}>
          <Button emphasis="main" disabled={busy} onClick={onStay}>
            {stayLabel}
          </Button>
          <Button disabled={busy} onClick={onLeave}>
            {leaveLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
