import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import type { AdminCourt } from '../../contract/schema.ts'
import {
  courtDeleted,
  DELETE_COURT_FAILED,
  DELETE_COURT_WARNING,
  RESTORE_COURT_FAILED,
} from '../court-admin-texts.ts'
import { useLoadedCourts } from './admin-courts-query.ts'
import type { ToastMessage } from './useToast.tsx'

interface DeleteCourtProps {
  court: AdminCourt
  showToast: (message: ToastMessage) => void
  onClose: () => void
}

/** Confirms archiving a court. */
export function DeleteCourt({ court, showToast, onClose }: DeleteCourtProps) {
  const api = useAdminApi()
  const { move } = useLoadedCourts()
  const params = { id: court.id }

  async function remove() {
    const { court: archived } = await api.call('DELETE /api/courts/:id', { params })
    // Before the message takes the focus: a dialog that closes gives it back.
    onClose()
    move(archived)
    showToast({
      text: courtDeleted(court.name),
      next: {
        label: 'Undo',
        run: async () =>
          move((await api.call('POST /api/admin/courts/:id/restore', { params, body: {} })).court),
        failure: RESTORE_COURT_FAILED,
      },
    })
  }

  return (
    <SavingDialog
      title="Delete this court?"
      submitLabel="Delete court"
      emphasis="danger"
      failure={DELETE_COURT_FAILED}
      onSave={remove}
      onClose={onClose}
    >
      <p>
        <b>{court.name}</b>
      </p>
      <p>{DELETE_COURT_WARNING}</p>
    </SavingDialog>
  )
}
