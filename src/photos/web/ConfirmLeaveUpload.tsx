import { useBlocker } from 'react-router'
import { LeaveDialog } from '../../platform/ui/LeaveDialog.tsx'
import { LEAVE_UPLOAD_BODY, LEAVE_UPLOAD_TITLE } from '../../submissions/contract/contribution-texts.ts'

/** Asks before leaving the screen while photos are being uploaded. */
export function ConfirmLeaveUpload({ isSending }: { isSending: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSending && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      title={LEAVE_UPLOAD_TITLE}
      text={LEAVE_UPLOAD_BODY}
      stay="Stay here"
      leave="Leave"
      isDetour
      onStay={blocker.reset}
      onLeave={blocker.proceed}
    />
  )
}
