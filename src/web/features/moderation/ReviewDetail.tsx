import { NOT_YET_RATED } from '../../../contract/courts/rules.ts'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import page from '../../shared/ui/page.module.css'
import { Stars } from '../../shared/ui/Stars.tsx'
import classes from './Moderation.module.css'
import { WaitingPhoto } from './WaitingPhoto.tsx'

/** A review with its photos, and what its author tells administrators only. */
export function ReviewDetail({
  review,
  courtName,
  notes = null,
}: {
  review: ReviewView
  courtName: string
  notes?: string | null
}) {
  return (
    <>
      {review.rating === null ? (
        <p className={page.quiet}>{NOT_YET_RATED}</p>
      ) : (
        <Stars rating={review.rating} />
      )}
      {review.review_text ? (
        <p className={classes.text} dir="auto">
          {review.review_text}
        </p>
      ) : (
        <p className={page.quiet}>Without a text</p>
      )}
      {review.photos.map((photo) => (
        <WaitingPhoto key={photo.id} photo={photo} courtName={courtName} />
      ))}
      {notes && (
        <p className={classes.notes}>
          <strong>For administrators:</strong> {notes}
        </p>
      )}
    </>
  )
}
