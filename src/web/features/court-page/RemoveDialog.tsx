import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REJECTION_REASON_LENGTH } from '../../../contract/limits.ts'
import { DELETING_PHOTO_FAILED, DELETING_REVIEW_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { TextArea } from '../../shared/ui/fields.tsx'
import { refreshDetails } from './own-details.ts'

const removals = {
  review: {
    call: 'removeReview',
    failure: DELETING_REVIEW_FAILED,
    warning: 'It will be permanently removed, along with its photos.',
  },
  photo: { call: 'removePhoto', failure: DELETING_PHOTO_FAILED, warning: 'It will be permanently removed.' },
} as const

interface RemoveDialogProps {
  courtId: number
  target: { kind: keyof typeof removals; id: number }
  onClose: () => void
}

/** Confirms a permanent removal, with an optional reason for the author. */
export function RemoveDialog({ courtId, target: thing, onClose }: RemoveDialogProps) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { call, failure, warning } = removals[thing.kind]

  async function remove() {
    await api.call(call, { params: { id: thing.id }, query: { reason: reason || undefined } })
    await refreshDetails(client, courtId)
  }

  return (
    <SavingDialog
      title={`Delete this ${thing.kind}?`}
      word={`Delete ${thing.kind}`}
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
