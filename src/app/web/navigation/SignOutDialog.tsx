import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx'
import { useAction } from '../../../platform/ui/useAction.ts'
import { DISCARD_DRAFTS_BODY, DISCARD_DRAFTS_TITLE } from '../../../users/web/user-texts.ts'

/** Warns about unsent drafts before signing out. */
export default function SignOutDialog({
  onClose,
  onSignOut,
}: {
  onClose: () => void
  onSignOut: () => Promise<void>
}) {
  const { busy, run } = useAction()
  return (
    <LeaveDialog
      title={DISCARD_DRAFTS_TITLE}
      text={DISCARD_DRAFTS_BODY}
      stayLabel="Stay signed in"
      leaveLabel="Sign out"
      busy={busy}
      onStay={onClose}
      onLeave={() => run(onSignOut)}
    />
  )
}
