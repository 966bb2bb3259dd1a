import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshDetails } from '../../courts/web/details-cache.ts'
import { Button } from '../../platform/ui/Button.tsx'
import type { ReviewView } from '../../reviews/contract/schema.ts'
import classes from './AdminReview.module.css'
import { EditReviewDialog } from './EditReviewDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

interface AdminReviewProps {
  courtId: number
  review: ReviewView
  author: string
}

/** Moderation actions on a review. */
export default function AdminReview({ courtId, review, author }: AdminReviewProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const client = useQueryClient()
  const refresh = () => refreshDetails(client, courtId)
  const close = () => setOpen(undefined)
  return (
    <div className={classes.controls}>
      <Button
        className={classes.small}
        aria-label={`Edit the review by ${author}`}
        onClick={() => setOpen('edit')}
      >
        <IconPencil size={16} aria-hidden />
        Edit
      </Button>
      <Button
        emphasis="danger"
        className={classes.small}
        aria-label={`Delete the review by ${author}`}
        onClick={() => setOpen('delete')}
      >
        <IconTrash size={16} aria-hidden />
        Delete
      </Button>
      {open === 'edit' && <EditReviewDialog review={review} onSaved={refresh} onClose={close} />}
      {open === 'delete' && (
        <RemoveDialog target={{ kind: 'review', id: review.id }} onRemoved={refresh} onClose={close} />
      )}
    </div>
  )
}
