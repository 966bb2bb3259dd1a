import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import {
  DISCARD_DRAFTS_BODY,
  DISCARD_DRAFTS_TITLE,
  discardWaitingText,
  SIGN_OUT_FAILED,
} from '../../../users/web/user-texts.ts'

/** Warns about unsent drafts, and what waits for a connection, before signing out; says if that failed. */
export default function SignOutDialog({
  waiting,
  hasDrafts,
  needsConnection,
  onClose,
  onSignOut,
}: {
  /** How many statements about courts wait. */
  waiting: number
  hasDrafts: boolean
  /** It can't be done without a connection, or has just failed. */
  needsConnection: boolean
  onClose: () => void
  onSignOut: () => Promise<void>
}) {
  const { busy, problem, run } = useAction()
  const isInVain = needsConnection || problem !== undefined
  const drafts = hasDrafts ? DISCARD_DRAFTS_BODY : ''
  const warning = waiting > 0 ? discardWaitingText(waiting) : drafts
  return (
    <LeaveDialog
      title={isInVain ? 'Sign out' : DISCARD_DRAFTS_TITLE}
      text={isInVain ? `${SIGN_OUT_FAILED} ${warning}` : warning}
      stayLabel="Stay signed in"
      leaveLabel={isInVain ? 'Try again' : 'Sign out'}
      busy={busy}
      onStay={onClose}
      onLeave={() => run(onSignOut)}
    />
  )
}
