import { useState } from 'react'
import { MAX_REJECTION_REASON_LENGTH } from '../../../contract/limits.ts'
import {
  DELETING_PHOTO_FAILED,
  PHOTO_TAKEN_OUT,
  REASON_HINT,
  TAKING_PHOTO_OUT_MEANS,
} from '../../../contract/moderation/admin-texts.ts'
import { CANNED_REASONS } from '../../../contract/moderation/ready-reasons.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { TextField } from '../../shared/ui/fields.tsx'
import { SuggestedReasons } from './ReadyReasons.tsx'
import { ReplyField } from './ReplyField.tsx'
import type { CourtFix } from './waiting-items.ts'

/** Removes a photo of a reported review, and settles the reports of the review with that. */
export function RemovePhotoDialog({
  photo: id,
  onDone,
  onClose,
}: {
  /** Its id. */
  photo: number
  onDone: (fix: CourtFix) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [reply, setReply] = useState('')

  async function remove() {
    onDone({
      text: PHOTO_TAKEN_OUT,
      reply,
      send: (api) => api.call('removePhoto', { params: { id }, query: { reason: reason.trim() } }),
    })
  }

  return (
    <SavingDialog
      title="Remove this photo?"
      word="Remove and settle"
      emphasis="danger"
      failure={DELETING_PHOTO_FAILED}
      onSave={remove}
      onClose={onClose}
    >
      <p>{TAKING_PHOTO_OUT_MEANS}</p>
      <SuggestedReasons reasons={CANNED_REASONS.photo} chosen={reason} onChoose={setReason} />
      <TextField
        label="Reason"
        hint={REASON_HINT}
        maxLength={MAX_REJECTION_REASON_LENGTH}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ReplyField reply={reply} onChange={setReply} />
    </SavingDialog>
  )
}
