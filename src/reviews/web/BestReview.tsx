import { ageText } from '../../platform/contract/ages.ts'
import { authorName, bestReview } from '../contract/rules.ts'
import type { ReviewView } from '../contract/schema.ts'
import classes from './BestReview.module.css'

/** What most people agree with among the good reviews; nothing if there is none. */
export function BestReview({ reviews, now }: { reviews: readonly ReviewView[]; now: number }) {
  const best = bestReview(reviews)
  if (!best) return null
  const { username, date, likes, review_text } = best
  return (
    <figure className={classes.best}>
      <blockquote dir="auto">“{review_text}”</blockquote>
      <figcaption>
        <bdi>{authorName(username)}</bdi>, {ageText(date, now)}
        {likes > 0 && ` · ${likes === 1 ? '1 person agrees' : `${likes} people agree`}`}
      </figcaption>
    </figure>
  )
}
