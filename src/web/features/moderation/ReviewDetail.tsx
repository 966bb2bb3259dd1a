import { NOT_YET_RATED } from '../../../contract/courts/rules.ts'
import type { PendingReviewView } from '../../../contract/moderation/admin-schema.ts'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import { dateText } from '../../shared/ui/dates.ts'
import page from '../../shared/ui/page.module.css'
import { Stars } from '../../shared/ui/Stars.tsx'
import classes from './Moderation.module.css'
import { WaitingPhoto } from './WaitingPhoto.tsx'

/** A review with its photos, and what its author tells administrators only. */
export function ReviewDetail({
  review,
  courtName,
  notes = null,
  earlier = [],
}: {
  review: ReviewView
  courtName: string
  notes?: string | null
  /** What the author said of the court before. */
  earlier?: PendingReviewView['earlier']
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
      {earlier.map(({ id, date, status, rating, review_text }) => (
        <details key={id} className={classes.notes} open={status === 'approved'}>
          <summary>
            {status === 'approved' ? 'Takes the place of the published review' : 'What it said before'},{' '}
            {dateText(date)}
          </summary>
          {rating !== null && <Stars rating={rating} />}
          <p dir="auto">{review_text || 'Without a text'}</p>
        </details>
      ))}
    </>
  )
}
