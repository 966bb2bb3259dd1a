import { IconPencil, IconPhotoX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { MODERATION_KEY, useAdminApi } from '../../../admin/web/admin-api.ts'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { TextField } from '../../../platform/ui/fields.tsx'
import type { ReportedView } from '../../contract/schema.ts'
import { EditReviewDialog } from '../EditReviewDialog.tsx'
import {
  PHOTO_REMOVED,
  REASON_HINT,
  REMOVING_PHOTO_EXPLAINED,
  RESTORING_REVIEW_FAILED,
  REVIEW_EDITED,
  REVIEW_UNCHANGED,
} from '../moderation-texts.ts'
import type { CourtFix } from '../queue/queue-items.ts'
import { CANNED_REASONS, SuggestedReasons } from '../queue/SuggestedReasons.tsx'
import { DELETING_PHOTO_FAILED } from '../RemoveDialog.tsx'
import classes from './CourtFix.module.css'
import { ReplyField } from './ReplyField.tsx'
import { ReportReasons } from './ReportReasons.tsx'

interface ReportedReviewProps {
  review: NonNullable<ReportedView['review']>
  reported: ReportedView
  onDone: (fix: CourtFix) => void
}

/** Ways to correct a reported review without removing all of it. */
export function ReportedReview(props: ReportedReviewProps) {
  const { review } = props
  const [open, setOpen] = useState<'text' | number>()
  const close = () => setOpen(undefined)
  useShortcuts({ e: () => setOpen('text') })
  return (
    <div className={classes.actions}>
      <Button onClick={() => setOpen('text')}>
        <IconPencil size={17} aria-hidden />
        Edit the review… <KeyHint>e</KeyHint>
      </Button>
      {review.photos.map(({ id }, index) => (
        <Button key={id} onClick={() => setOpen(id)}>
          <IconPhotoX size={17} aria-hidden />
          {review.photos.length > 1 ? `Remove photo ${index + 1} only…` : 'Remove the photo only…'}
        </Button>
      ))}
      {open === 'text' && <EditText {...props} onClose={close} />}
      {typeof open === 'number' && <RemovePhotoDialog {...props} photoId={open} onClose={close} />}
    </div>
  )
}

function EditText({ review, reported, onDone, onClose }: ReportedReviewProps & { onClose: () => void }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [reply, setReply] = useState('')
  const refresh = () => client.invalidateQueries({ queryKey: [MODERATION_KEY] })

  async function revert() {
    const { id, review_text, rating } = review
    await api.call('PUT /api/admin/reviews/:id', { params: { id }, body: { review_text, rating } })
    await refresh()
  }

  async function saved() {
    onDone({ text: REVIEW_EDITED, reply, revert, failure: RESTORING_REVIEW_FAILED })
    void refresh()
  }

  return (
    <EditReviewDialog
      review={review}
      submitLabel="Save and resolve"
      unchanged={REVIEW_UNCHANGED}
      onSaved={saved}
      onClose={onClose}
    >
      <ReplyField reply={reply} onChange={setReply} />
      <ReportReasons reported={reported} />
    </EditReviewDialog>
  )
}

/** Removes a photo of a reported review and resolves the review's reports. */
function RemovePhotoDialog({
  photoId,
  onDone,
  onClose,
}: {
  photoId: number
  onDone: (fix: CourtFix) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [reply, setReply] = useState('')

  async function remove() {
    onDone({
      text: PHOTO_REMOVED,
      reply,
      send: (api) =>
        api.call('DELETE /api/admin/photos/:id', {
          params: { id: photoId },
          query: { reason: reason.trim() },
        }),
    })
  }

  return (
    <SavingDialog
      title="Remove this photo?"
      submitLabel="Remove and resolve"
      emphasis="danger"
      failure={DELETING_PHOTO_FAILED}
      onSave={remove}
      onClose={onClose}
    >
      <p>{REMOVING_PHOTO_EXPLAINED}</p>
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
