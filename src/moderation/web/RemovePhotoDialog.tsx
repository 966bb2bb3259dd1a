import { useState } from 'react'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { MAX_REJECTION_REASON_LENGTH } from '../contract/limits.ts'
import { ReplyField } from './details/ReplyField.tsx'
import {
  DELETING_PHOTO_FAILED,
  PHOTO_TAKEN_OUT,
  REASON_HINT,
  TAKING_PHOTO_OUT_MEANS,
} from './moderation-texts.ts'
import { CANNED_REASONS } from './queue/canned-reasons.ts'
import type { CourtFix } from './queue/queue-items.ts'
import { SuggestedReasons } from './queue/SuggestedReasons.tsx'

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
