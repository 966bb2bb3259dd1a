import { IconPencil, IconPhotoX } from '@tabler/icons-react'
import { useState } from 'react'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import type { ReportedView } from '../../contract/schema.ts'
import { EditReviewDialog } from '../EditReviewDialog.tsx'
import type { Choice } from '../kinds/kind.ts'
import {
  PHOTO_REMOVED,
  REMOVING_PHOTO_EXPLAINED,
  REVIEW_EDITED,
  REVIEW_UNCHANGED,
  resolvedText,
} from '../moderation-texts.ts'
import { RemarkDialog } from '../queue/RemarkDialog.tsx'
import { CANNED_REASONS } from '../queue/SuggestedReasons.tsx'
import classes from './CourtFix.module.css'
import { ReplyField } from './ReplyField.tsx'
import { ReportReasons } from './ReportReasons.tsx'

/** Ways to correct a reported review without removing all of it. */
export function ReportedReview({
  review,
  reported,
  onDecide,
}: {
  review: NonNullable<ReportedView['review']>
  reported: ReportedView
  onDecide: (choice: Choice) => Promise<unknown>
}) {
  const [open, setOpen] = useState<'text' | number>()
  const [reply, setReply] = useState('')
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
      {open === 'text' && (
        <EditReviewDialog
          review={review}
          submitLabel="Save and resolve"
          unchanged={REVIEW_UNCHANGED}
          onSave={async (edited) =>
            onDecide({
              ...{ action: 'edit', review: edited, remark: reply },
              done: `${REVIEW_EDITED} ${resolvedText(reported)}`,
            })
          }
          onClose={close}
        >
          <ReplyField reply={reply} onChange={setReply} />
          <ReportReasons reported={reported} />
        </EditReviewDialog>
      )}
      {typeof open === 'number' && (
        <RemarkDialog
          title="Remove this photo?"
          label="Remove and resolve"
          tone="danger"
          asks="reason"
          reasons={CANNED_REASONS.photo}
          warning={REMOVING_PHOTO_EXPLAINED}
          onDone={(remark) =>
            onDecide({
              ...{ action: 'remove-photo', photos: [open], remark },
              done: `${PHOTO_REMOVED} ${resolvedText(reported)}`,
            })
          }
          onClose={close}
        />
      )}
    </div>
  )
}
