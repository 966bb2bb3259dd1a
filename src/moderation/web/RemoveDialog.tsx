import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { refreshDetails } from '../../courts/web/own-details.ts'
import { TextArea } from '../../platform/ui/fields.tsx'
import { MAX_REJECTION_REASON_LENGTH } from '../contract/limits.ts'
import { DELETING_PHOTO_FAILED, DELETING_REVIEW_FAILED } from './moderation-texts.ts'

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
export function RemoveDialog({ courtId, target, onClose }: RemoveDialogProps) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { call, failure, warning } = removals[target.kind]

  async function remove() {
    await api.call(call, { params: { id: target.id }, query: { reason: reason || undefined } })
    await refreshDetails(client, courtId)
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
