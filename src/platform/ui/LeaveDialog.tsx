import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './LeaveDialog.module.css'

/** Asks before leaving when that would lose something. */
export function LeaveDialog({
  title,
  text,
  stayLabel,
  leaveLabel,
  busy = false,
  isNavigating = false,
  onStay,
  onLeave,
}: {
  title: string
  /** What would be lost. */
  text: string
  stayLabel: string
  leaveLabel: string
  busy?: boolean
  /** See `Dialog`. */
  isNavigating?: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog title={title} busy={busy} isNavigating={isNavigating} onClose={onStay}>
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
