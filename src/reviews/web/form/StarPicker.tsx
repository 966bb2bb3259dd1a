import { IconStar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { MAX_RATING } from '../../../database/contract/limits.ts'
import page from '../../../platform/ui/page.module.css'
import { RATING_REQUIRED } from '../../contract/rules.ts'
import classes from './StarPicker.module.css'

const STARS = Array.from({ length: MAX_RATING }, (_, index) => index + 1)

interface StarPickerProps {
  /** Undefined if no rating is given. */
  rating: number | undefined
  onChange: (rating: number | undefined) => void
  /** Submitted without a rating. */
  isMissing: boolean
  disabled: boolean
}

/** Star rating from 1 to 5, as a radio group that can be cleared. */
export function StarPicker({ rating, onChange, isMissing, disabled }: StarPickerProps) {
  const id = useId()
  const [hovered, setPointed] = useState<number>()
  const first = useRef<HTMLInputElement>(null)
  const highlighted = hovered ?? rating ?? 0
  function clear() {
    onChange(undefined)
    first.current?.focus()
  }

  return (
    <fieldset className={classes.stars} disabled={disabled} aria-describedby={`${id}-problem`}>
      <legend>Your rating</legend>
      <div className={classes.row}>
        <div className={classes.starRow} onPointerLeave={() => setPointed(undefined)}>
          {STARS.map((star) => (
            <label
              key={star}
              data-lit={star <= highlighted || undefined}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
            >
              <input
                ref={star === 1 ? first : undefined}
                type="radio"
                name="rating"
                value={star}
                checked={rating === star}
                onChange={() => onChange(star)}
                required
                aria-invalid={isMissing}
              />
              <IconStar size={30} stroke={1.5} aria-hidden />
              <span className={page.hidden}>
                {star} {star === 1 ? 'star' : 'stars'}
              </span>
            </label>
          ))}
        </div>
        {rating !== undefined && (
          <button type="button" className={page.link} onClick={clear}>
            Clear rating
          </button>
        )}
      </div>
      <p id={`${id}-problem`} role="alert" className={classes.problem}>
        {isMissing && RATING_REQUIRED}
      </p>
    </fieldset>
  )
}
