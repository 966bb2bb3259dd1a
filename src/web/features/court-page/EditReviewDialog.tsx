import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_RATING, MAX_REVIEW_TEXT, MIN_REVIEW_RATING } from '../../../contract/limits.ts'
import { UPDATING_REVIEW_FAILED } from '../../../contract/moderation/admin-texts.ts'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { memberApi } from '../../shared/session/member-api.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import { TextArea } from '../../shared/ui/TextArea.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import classes from './Admin.module.css'
import { refreshDetails } from './own-details.ts'

const ratings = Array.from({ length: MAX_RATING - MIN_REVIEW_RATING + 1 }, (_, index) =>
  String(index + MIN_REVIEW_RATING),
)
const RATINGS = { '': 'No rating', ...Object.fromEntries(ratings.map((rating) => [rating, rating])) }

interface EditReviewDialogProps {
  courtId: number
  review: ReviewView
  onClose: () => void
}

/** Changes the words and the rating of somebody's review. */
export function EditReviewDialog({ courtId, review, onClose }: EditReviewDialogProps) {
  const { busy, problem, run } = useAction()
  const client = useQueryClient()
  const [text, setText] = useState(review.review_text)
  const [rating, setRating] = useState(String(review.rating ?? ''))

  function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    void run(async () => {
      const body = { review_text: text, rating: rating === '' ? null : Number(rating) }
      await memberApi.call('editReview', { params: { id: review.id }, body })
      await refreshDetails(client, courtId)
      onClose()
    })
  }

  return (
    <Dialog title="Edit this review" busy={busy} onClose={onClose}>
      <form className={classes.form} onSubmit={save} noValidate>
        <SelectField
          label="Rating"
          options={RATINGS}
          value={rating}
          onChange={(event) => setRating(event.target.value)}
          disabled={busy}
        />
        <TextArea
          label="Review"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={MAX_REVIEW_TEXT}
          disabled={busy}
        />
        {problem !== undefined && (
          <Notice tone="wrong">{callProblemText(problem, UPDATING_REVIEW_FAILED)}</Notice>
        )}
        <Button type="submit" emphasis="main" disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
