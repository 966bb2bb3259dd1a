import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REJECTION_REASON } from '../../../contract/limits.ts'
import { DELETING_PHOTO_FAILED, DELETING_REVIEW_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { TextArea } from '../../shared/ui/fields.tsx'
import { refreshDetails } from './own-details.ts'

const removals = {
  review: {
    call: 'removeReview',
    failure: DELETING_REVIEW_FAILED,
    warning: 'It is removed for good, with the photos that were sent with it.',
  },
  photo: { call: 'removePhoto', failure: DELETING_PHOTO_FAILED, warning: 'It is removed for good.' },
} as const

interface RemoveDialogProps {
  courtId: number
  thing: { kind: keyof typeof removals; id: number }
  onClose: () => void
}

/** Asks before something is removed for good; whoever sent it in can be told why. */
export function RemoveDialog({ courtId, thing, onClose }: RemoveDialogProps) {
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
        hint="Optional. Who sent it reads this in their account."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={MAX_REJECTION_REASON}
      />
    </SavingDialog>
  )
}
