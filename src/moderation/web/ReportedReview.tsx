import { IconPencil, IconPhotoX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { EditReviewDialog } from '../../reviews/web/EditReviewDialog.tsx'
import type { ReportedView } from '../contract/schema.ts'
import classes from './details/CourtFix.module.css'
import { ReplyField } from './details/ReplyField.tsx'
import { ReportReasons } from './details/ReportReasons.tsx'
import { MODERATION_KEY } from './moderation-query.ts'
import { BRINGING_REVIEW_BACK_FAILED, REVIEW_EDITED, REVIEW_UNCHANGED } from './moderation-texts.ts'
import type { CourtFix } from './queue/queue-items.ts'
import { useShortcuts } from './queue/useShortcuts.ts'
import { RemovePhotoDialog } from './RemovePhotoDialog.tsx'

interface ReportedReviewProps {
  review: NonNullable<ReportedView['review']>
  reported: ReportedView
  onDone: (fix: CourtFix) => void
}

/** Ways to put a reported review right, so that it need not go as a whole. */
export function ReportedReview(props: ReportedReviewProps) {
  const { review } = props
  const [open, setOpen] = useState<'text' | number>()
  const close = () => setOpen(undefined)
  useShortcuts({ e: () => setOpen('text') })
  return (
    <div className={classes.actions}>
      <Button onClick={() => setOpen('text')}>
        <IconPencil size={17} aria-hidden />
        Edit the review… <kbd aria-hidden>e</kbd>
      </Button>
      {review.photos.map(({ id }, index) => (
        <Button key={id} onClick={() => setOpen(id)}>
          <IconPhotoX size={17} aria-hidden />
          {review.photos.length > 1 ? `Remove photo ${index + 1} only…` : 'Remove the photo only…'}
        </Button>
      ))}
      {open === 'text' && <EditText {...props} onClose={close} />}
      {typeof open === 'number' && <RemovePhotoDialog {...props} photo={open} onClose={close} />}
    </div>
  )
}

function EditText({ review, reported, onDone, onClose }: ReportedReviewProps & { onClose: () => void }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [reply, setReply] = useState('')
  const refresh = () => client.invalidateQueries({ queryKey: [MODERATION_KEY] })

  async function takeBack() {
    const { id, review_text, rating } = review
    await api.call('editReview', { params: { id }, body: { review_text, rating } })
    await refresh()
  }

  async function saved() {
    onDone({ text: REVIEW_EDITED, reply, revert: takeBack, failure: BRINGING_REVIEW_BACK_FAILED })
    void refresh()
  }

  return (
    <EditReviewDialog
      review={review}
      word="Save and settle"
      unchanged={REVIEW_UNCHANGED}
      onSaved={saved}
      onClose={onClose}
    >
      <ReplyField reply={reply} onChange={setReply} />
      <ReportReasons reported={reported} />
    </EditReviewDialog>
  )
}
