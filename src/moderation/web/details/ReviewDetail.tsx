import type { ReactNode } from 'react'
import { NOT_YET_RATED } from '../../../courts/contract/rules.ts'
import { dateText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import type { ReviewView } from '../../../reviews/contract/schema.ts'
import { Stars } from '../../../reviews/web/Stars.tsx'
import type { PendingReviewView } from '../../contract/schema.ts'
import { HAS_NEWER_PUBLISHED_REVIEW, REPLACES_PUBLISHED_REVIEW } from '../moderation-texts.ts'
import classes from './Detail.module.css'
import { LargePhoto } from './LargePhoto.tsx'

/** A review with its photos and its author's notes to administrators. */
export function ReviewDetail({
  review,
  courtName,
  notes = null,
  earlier = [],
  newer = null,
  children,
}: {
  review: ReviewView
  courtName: string
  notes?: string | null
  /** The author's earlier reviews of the court. */
  earlier?: PendingReviewView['earlier']
  /** A later review that is published. */
  newer?: PendingReviewView['newer']
  /** Shown before the review, beside its photos. */
  children?: ReactNode
}) {
  return (
    <>
      {newer && <Notice tone="wait">{HAS_NEWER_PUBLISHED_REVIEW}</Notice>}
      {!newer && earlier.some(({ status }) => status === 'approved') && (
        <Notice tone="plain">{REPLACES_PUBLISHED_REVIEW}</Notice>
      )}
      <div className={review.photos.length > 0 ? classes.beside : classes.body}>
        <div className={classes.body}>
          {children}
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
            <p className={page.quiet}>No text</p>
          )}
          {notes && (
            <p className={classes.notes}>
              <strong>For administrators:</strong> {notes}
            </p>
          )}
        </div>
        {review.photos.length > 0 && (
          <div className={classes.body}>
            {review.photos.map((photo) => (
              <LargePhoto key={photo.id} photo={photo} courtName={courtName} />
            ))}
          </div>
        )}
      </div>
      {earlier.map(({ status, ...review }) => (
        <OtherReview
          key={review.id}
          summary={status === 'approved' ? 'Currently published' : 'Already replaced'}
          isOpen={status === 'approved'}
          review={review}
        />
      ))}
      {newer && <OtherReview summary="Currently published" isOpen review={newer} />}
    </>
  )
}

/** Another review of the court by the same author. */
function OtherReview({
  summary,
  isOpen,
  review: { date, rating, review_text },
}: {
  summary: string
  isOpen: boolean
  review: NonNullable<PendingReviewView['newer']>
}) {
  return (
    <details className={classes.otherReview} open={isOpen}>
      <summary>
        {summary}: review from {dateText(date)}
      </summary>
      {rating !== null && <Stars rating={rating} />}
      <p className={classes.text} dir="auto">
        {review_text || 'No text'}
      </p>
    </details>
  )
}
