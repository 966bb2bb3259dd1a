import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import {
  DISCARD_DRAFTS_BODY,
  DISCARD_DRAFTS_TITLE,
  discardWaitingText,
} from '../../../users/web/user-texts.ts'

/** Warns about unsent drafts, and what waits for a connection, before signing out. */
export default function SignOutDialog({
  waiting,
  onClose,
  onSignOut,
}: {
  /** How many statements about courts wait. */
  waiting: number
  onClose: () => void
  onSignOut: () => Promise<void>
}) {
  const { busy, run } = useAction()
  return (
    <LeaveDialog
      title={DISCARD_DRAFTS_TITLE}
      text={waiting > 0 ? discardWaitingText(waiting) : DISCARD_DRAFTS_BODY}
      stayLabel="Stay signed in"
      leaveLabel="Sign out"
      busy={busy}
      onStay={onClose}
      onLeave={() => run(onSignOut)}
    />
  )
}
