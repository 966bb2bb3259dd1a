import type { ReactNode } from 'react'
import { SHORT_LIGHT_MS } from '../contract/light-left.ts'
import type { PlayableLine } from '../contract/schema.ts'
import classes from './PlayableText.module.css'

interface PlayableTextProps {
  line: PlayableLine
  isIndoor: boolean
  /** The moment that the line is about, milliseconds since the epoch. */
  at: number
  /** Whether it is part of a card. */
  compact?: boolean
  /** Stands below. */
  children?: ReactNode
}

/** Whether one can play: a sign, a headline and the reason. */
export function PlayableText({ line, isIndoor, at, compact, children }: PlayableTextProps) {
  const { state, headline, reason } = line
  return (
    <div className={classes.text} data-state={state} data-compact={compact}>
      <Sign line={line} isIndoor={isIndoor} at={at} />
      <p className={classes.headline}>{headline}</p>
      <p className={classes.reason}>{reason}</p>
      {children}
    </div>
  )
}

/** A shape for each kind of answer; colours only support it. */
function Sign({ line: { state, until }, isIndoor, at }: Pick<PlayableTextProps, 'line' | 'isIndoor' | 'at'>) {
  return (
    <svg className={classes.sign} viewBox="0 0 24 24" aria-hidden="true">
      {state === 'playable' && (
        <>
          <circle className={classes.disc} cx="12" cy="12" r="11" />
          <path
            className={classes.mark}
            d={isIndoor ? 'M6 12.5 12 7l6 5.5M8 11.5V17h8v-5.5' : 'm7 12.4 3.4 3.4 6.8-7'}
          />
        </>
      )}
      {state === 'light-left' && until && (
        <>
          <circle className={classes.dial} cx="12" cy="12" r="10" />
          <circle
            className={classes.left}
            {...{ cx: 12, cy: 12, r: 5, pathLength: SHORT_LIGHT_MS, transform: 'rotate(-90 12 12)' }}
            strokeDasharray={`${Date.parse(until) - at} ${SHORT_LIGHT_MS}`}
          />
        </>
      )}
      {(state === 'closed' || state === 'open-later') && (
        <>
          <circle className={classes.ring} cx="12" cy="12" r="10" />
          <path className={classes.ring} d="M7.5 12h9" />
        </>
      )}
      {state === 'dark' && (
        <path className={classes.ring} d="M20.5 14.2A9 9 0 1 1 9.8 3.5a7.2 7.2 0 0 0 10.7 10.7Z" />
      )}
      {(state === 'ask' || state === 'unknown') && (
        <>
          <circle className={classes.dashes} cx="12" cy="12" r="10" />
          <path className={classes.ring} d="M9.3 9.6a2.8 2.8 0 1 1 4 2.5c-.9.4-1.3.9-1.3 1.8M12 17v.1" />
        </>
      )}
    </svg>
  )
}
