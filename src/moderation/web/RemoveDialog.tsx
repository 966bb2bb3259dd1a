import { useState } from 'react'
import { MAX_REJECTION_REASON_LENGTH } from '../../admin/contract/limits.ts'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { TextArea } from '../../platform/ui/fields.tsx'

const DELETING_PHOTO_FAILED = 'Failed to delete photo'

const removals = {
  review: {
    call: 'DELETE /api/admin/reviews/:id',
    failure: 'Failed to delete review',
    warning: 'It will be permanently removed, along with its photos.',
  },
  photo: {
    call: 'DELETE /api/admin/photos/:id',
    failure: DELETING_PHOTO_FAILED,
    warning: 'It will be permanently removed.',
  },
} as const

interface RemoveDialogProps {
  target: { kind: keyof typeof removals; id: number }
  onRemoved: () => Promise<unknown>
  onClose: () => void
}

/** Confirms a permanent removal, with an optional reason for the author. */
export function RemoveDialog({ target, onRemoved, onClose }: RemoveDialogProps) {
  const api = useAdminApi()
  const [reason, setReason] = useState('')
  const { call, failure, warning } = removals[target.kind]

  async function remove() {
    await api.call(call, { params: { id: target.id }, query: { reason: reason || undefined } })
    await onRemoved()
  }

  return (
    <SavingDialog
      title={`Delete this ${target.kind}?`}
      submitLabel={`Delete ${target.kind}`}
      emphasis="danger"
      failure={failure}
      onSave={remove}
      onClose={onClose}
    >
      <p>{warning}</p>
      <TextArea
        label="Reason"
        hint="Optional. The author can read it in their account."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={MAX_REJECTION_REASON_LENGTH}
      />
    </SavingDialog>
  )
}
