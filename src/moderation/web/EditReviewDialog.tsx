import { type ReactNode, useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { ApiCallError } from '../../api/web/client.ts'
import { MAX_RATING } from '../../database/contract/limits.ts'
import { SelectField, TextArea } from '../../platform/ui/fields.tsx'
import { MAX_REVIEW_TEXT, MIN_REVIEW_RATING } from '../../reviews/contract/limits.ts'
import type { ReviewView } from '../../reviews/contract/schema.ts'

const ratings = Array.from({ length: MAX_RATING - MIN_REVIEW_RATING + 1 }, (_, index) =>
  String(index + MIN_REVIEW_RATING),
)
const RATINGS = { '': 'No rating', ...Object.fromEntries(ratings.map((rating) => [rating, rating])) }

type EditedReview = Pick<ReviewView, 'review_text' | 'rating'>

interface EditReviewDialogProps {
  review: Pick<ReviewView, 'id' | 'review_text' | 'rating'>
  submitLabel?: string
  /** The error message if nothing was changed; without it, an unchanged review is saved as well. */
  unchanged?: string
  /** Instead of saving it at once. */
  onSave?: (edited: EditedReview) => Promise<unknown>
  /** Refreshes the screen. */
  onSaved?: () => Promise<unknown>
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Edits the text and rating of someone's review. */
export function EditReviewDialog({
  review,
  submitLabel,
  unchanged,
  onSave,
  onSaved,
  onClose,
  children,
}: EditReviewDialogProps) {
  const api = useAdminApi()
  const [text, setText] = useState(review.review_text)
  const [rating, setRating] = useState(String(review.rating ?? ''))

  async function save() {
    const body = { review_text: text, rating: rating === '' ? null : Number(rating) }
    if (unchanged && body.review_text === review.review_text && body.rating === review.rating)
      throw new ApiCallError('invalid-request', 400, unchanged)
    if (onSave) return onSave(body)
    await api.call('PUT /api/admin/reviews/:id', { params: { id: review.id }, body })
    return onSaved?.()
  }

  return (
    <SavingDialog
      title="Edit this review"
      {...(submitLabel && { submitLabel })}
      failure="Failed to update review"
      onSave={save}
      onClose={onClose}
    >
      <SelectField
        label="Rating"
        data-autofocus
        options={RATINGS}
        value={rating}
        onChange={(event) => setRating(event.target.value)}
      />
      <TextArea
        label="Review"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_REVIEW_TEXT}
      />
      {children}
    </SavingDialog>
  )
}
