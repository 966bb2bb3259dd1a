import { IconMessageCircle, IconNavigation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { directionsLink } from '../../../courts/web/CoordinatesLink.tsx'
import type { Point } from '../../../platform/contract/geo.ts'
import { Button, ButtonOutLink } from '../../../platform/ui/Button.tsx'
import classes from './Actions.module.css'

interface ActionsProps {
  court: Point
  /** The button of people who are at the court. */
  checkCourt: ReactNode
  /** Undefined while nobody can review the court. */
  review: { title: string; isOpening: boolean; open: () => void } | undefined
}

/** What one does next: in a bar at the bottom of phones, and on wide screens where it stands. */
export function Actions({ court, checkCourt, review }: ActionsProps) {
  return (
    <div className={classes.actions}>
      <ButtonOutLink className={classes.directions} emphasis="main" href={directionsLink(court)}>
        <IconNavigation size={18} aria-hidden />
        Directions
      </ButtonOutLink>
      {checkCourt}
      {review && (
        <Button
          className={classes.review}
          aria-label={review.title}
          disabled={review.isOpening}
          onClick={review.open}
        >
          <IconMessageCircle size={18} aria-hidden />
          <span>Review</span>
        </Button>
      )}
    </div>
  )
}
