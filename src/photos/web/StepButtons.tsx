import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './StepButtons.module.css'

/** Previous and next buttons over a photo. `onStep` gets -1 or 1. */
export function StepButtons({ onStep }: { onStep: (step: -1 | 1) => void }) {
  return (
    <>
      <button
        type="button"
        className={classes.previous}
        aria-label="Previous photo"
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <button type="button" className={classes.next} aria-label="Next photo" onClick={() => onStep(1)}>
        <IconChevronRight size={20} aria-hidden />
      </button>
    </>
  )
}

/** The index `steps` away from `index`, wrapping around. */
export function wrapIndex(index: number, steps: number, count: number): number {
  return (index + steps + count) % count
}
