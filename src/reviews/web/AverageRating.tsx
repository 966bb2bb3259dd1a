import { NOT_YET_RATED } from '../../courts/contract/rules.ts'
import page from '../../platform/ui/page.module.css'
import classes from './AverageRating.module.css'
import { Stars } from './Stars.tsx'

export function AverageRating({ rating, count }: { rating: number | null; count: number }) {
  return (
    <p className={classes.rating}>
      <span className={page.hidden}>Average rating: </span>
      {rating === null ? (
        <small>{NOT_YET_RATED}</small>
      ) : (
        <>
          <Stars rating={rating} />
          {rating.toFixed(1)}
          {count > 0 && <small>{count === 1 ? '1 review' : `${count} reviews`}</small>}
        </>
      )}
    </p>
  )
}
