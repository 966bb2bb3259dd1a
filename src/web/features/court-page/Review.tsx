import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReviewView } from '../../../contract/reviews/schema.ts'
import { useSession } from '../../shared/session/session.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Stars } from '../../shared/ui/Stars.tsx'
import { dateText } from './dates.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import classes from './Review.module.css'

export function Review({ courtName, review }: { courtName: string; review: ReviewView }) {
  const { username, date, rating, review_text, photos } = review
  const author = username ? `@${username}` : 'A former member'
  return (
    <li className={classes.review}>
      <div className={classes.author}>
        <span className={classes.face} aria-hidden>
          {username?.charAt(0).toUpperCase() ?? '·'}
        </span>
        <div>
          <h3>{author}</h3>
          <time dateTime={date}>{dateText(date)}</time>
        </div>
      </div>
      {rating !== null && <Stars rating={rating} />}
      {review_text && <p className={classes.text}>{review_text}</p>}
      {photos.length > 0 && <PhotoStrip photos={photos} courtName={courtName} />}
      <div className={classes.votes}>
        <Vote on={review.userVote === 'like'} label={`Like the review by ${author}`} count={review.likes}>
          <IconThumbUp size={18} aria-hidden />
        </Vote>
        <Vote
          on={review.userVote === 'dislike'}
          label={`Dislike the review by ${author}`}
          count={review.dislikes}
        >
          <IconThumbDown size={18} aria-hidden />
        </Vote>
      </div>
    </li>
  )
}

function Vote({
  on,
  label,
  count,
  children,
}: {
  on: boolean
  label: string
  count: number
  children: ReactNode
}) {
  const { openSignIn } = useSession()
  return (
    <Button
      className={classes.vote}
      aria-pressed={on}
      aria-label={`${label}, ${count} so far`}
      onClick={() => openSignIn()}
    >
      {children}
      {count}
    </Button>
  )
}
