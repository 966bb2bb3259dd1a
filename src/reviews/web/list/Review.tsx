import { IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PENDING_LABEL } from '../../../accounts/web/pending-label.ts'
import { PhotoStrip } from '../../../photos/web/PhotoStrip.tsx'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { dateText } from '../../../platform/ui/dates.ts'
import { useReport } from '../../../reports/web/useReport.tsx'
import { authorName } from '../../contract/rules.ts'
import type { ReviewView } from '../../contract/schema.ts'
import { Stars } from '../Stars.tsx'
import classes from './Review.module.css'
import { ReviewVotes } from './ReviewVotes.tsx'

export interface ReviewProps {
  courtId: number
  courtName: string
  review: ReviewView
  /** Whether it is hidden where JavaScript can show it. */
  isFolded: boolean
  /** What administrators can do with it. */
  administer?: ((review: ReviewView, author: string) => ReactNode) | undefined
}

export function Review({ courtId, courtName, review, isFolded, administer }: ReviewProps) {
  const { username, date, rating, review_text, photos, status } = review
  const { report, reporting } = useReport()
  const author = authorName(username)
  return (
    <li className={classes.review} tabIndex={-1} data-folded={isFolded}>
      <div className={classes.author}>
        <span className={classes.avatar} aria-hidden>
          {username?.charAt(0).toUpperCase() ?? '·'}
        </span>
        <div>
          <h3 dir="auto">{author}</h3>
          <time dateTime={date}>{dateText(date)}</time>
        </div>
        {status === 'pending' && <Badge tone="paid">{PENDING_LABEL}</Badge>}
      </div>
      {rating !== null && <Stars rating={rating} />}
      {review_text && (
        <p className={classes.text} dir="auto">
          {review_text}
        </p>
      )}
      {photos.length > 0 && <PhotoStrip photos={photos} courtName={courtName} />}
      {status === 'approved' && (
        <div className={classes.votes}>
          <ReviewVotes courtId={courtId} review={review} author={author} />
          <Button
            emphasis="bare"
            className={classes.report}
            aria-label={`Report the review by ${author}`}
            onClick={() => report({ subject: 'review', id: review.id })}
          >
            <IconFlag size={18} aria-hidden />
          </Button>
        </div>
      )}
      {administer?.(review, author)}
      {reporting}
    </li>
  )
}
