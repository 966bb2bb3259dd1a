import { useId } from 'react'
import { NOT_YET_RATED } from '../../courts/contract/rules.ts'
import { decimalText } from '../../platform/contract/locale.ts'
import page from '../../platform/ui/page.module.css'
import classes from './Stars.module.css'

/** Five stars as one path, because a user-space gradient is resolved before an element's own transform. */
const STARS = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 1.5l2.3 4.9 5.2.7-3.8 3.7.9 5.3L${x} 13.5l-4.6 2.6.9-5.3L${x - 7.5} 7.1l5.2-.7z`)
  .join('')

/** A rating from 0 to 5 as five outlined stars. The gradient spans all five, so only the last is partly filled. */
export function Stars({ rating }: { rating: number }) {
  const gradient = useId()
  const share = `${(rating / 5) * 100}%`
  return (
    <svg
      className={classes.stars}
      viewBox="0 0 100 18"
      role="img"
      aria-label={`${decimalText(rating)} out of 5 stars`}
    >
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" x2="100" y1="0" y2="0">
        <stop offset={share} stopColor="var(--star)" />
        <stop offset={share} stopOpacity={0} />
      </linearGradient>
      <path fill={`url(#${gradient})`} stroke="var(--star)" strokeWidth={1.3} d={STARS} />
    </svg>
  )
}

export function AverageRating({
  rating,
  count,
  compact,
}: {
  rating: number | null
  count: number
  /** Whether it is part of a card. */
  compact?: boolean
}) {
  return (
    <p className={classes.rating} data-compact={compact}>
      <span className={page.hidden}>Average rating: </span>
      {rating === null ? (
        <small>{NOT_YET_RATED}</small>
      ) : (
        <>
          <Stars rating={rating} />
          {decimalText(rating)}
          {count > 0 && (
            <small>
              {count}
              <span className={compact ? page.hidden : undefined}>
                {count === 1 ? ' review' : ' reviews'}
              </span>
            </small>
          )}
        </>
      )}
    </p>
  )
}
