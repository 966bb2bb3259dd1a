import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { lengthText } from '../../platform/contract/units.ts'
import { useUnits } from '../../platform/ui/units.ts'
import type { PlanBView } from '../contract/schema.ts'
import classes from './PlanB.module.css'

interface PlanBProps {
  court: PlanBView
  /** Whether it is part of a card. */
  compact?: boolean
}

/** Where to play instead. */
export function PlanB({ court: { id, name, distanceMiles, headline }, compact }: PlanBProps) {
  const distance = lengthText(distanceMiles, useUnits())
  return (
    <PlanBLine
      to={`/courts/${id}`}
      about={compact ? distance : `${distance} · ${headline}`}
      compact={compact}
    >
      {name || UNNAMED_COURT}
    </PlanBLine>
  )
}

interface PlanBLineProps extends Pick<PlanBProps, 'compact'> {
  to: string
  about: string
  /** Whether it only keeps its place. */
  isLoading?: boolean
  children: ReactNode
}

/** A link to where to play instead, and what to know about it. */
export function PlanBLine({ to, about, compact, isLoading, children }: PlanBLineProps) {
  return (
    <p className={classes.plan} data-compact={compact} data-loading={isLoading || undefined}>
      <span className={classes.where}>
        Plan B:{' '}
        <Link to={to} dir="auto">
          {children}
        </Link>
      </span>
      {compact ? ', ' : ' '}
      <span className={classes.about}>{about}</span>
    </p>
  )
}
