import type { FactView } from '../../facts/contract/schema.ts'
import { useMinute } from '../../platform/ui/useMinute.ts'
import { playableAt, SHORT_LIGHT_MS } from '../contract/playable.ts'
import type { PlayableLine, WeekAhead } from '../contract/schema.ts'
import { type PlayableCourt, type SaidFact, type SaidFacts, shelterOf } from '../contract/situation.ts'
import classes from './PlayableNow.module.css'

interface PlayableNowProps {
  court: PlayableCourt & { facts: SaidFacts }
  /** All facts; without any, those of the court count. */
  facts: readonly FactView[]
  week: WeekAhead
  /** When the server answered, milliseconds since the epoch. */
  now: number
}

/** Whether one can play now. Follows the clock, without announcing every minute. */
export function PlayableNow({ court, facts, week, now }: PlayableNowProps) {
  const at = useMinute(now)
  const said = facts.length > 0 ? saidFacts(facts) : court.facts
  const line = playableAt({ court, facts: said, week }, at)
  if (!line) return null
  const { state, headline, reason } = line
  return (
    <section className={classes.line} data-state={state} aria-label="Can I play now?">
      <Sign line={line} isIndoor={shelterOf(court, said) === 'indoor'} at={at} />
      <p className={classes.headline}>{headline}</p>
      <p className={classes.reason}>{reason}</p>
    </section>
  )
}

const saidFacts = (facts: readonly FactView[]): SaidFacts =>
  Object.fromEntries(
    facts.flatMap(({ key, value, ...said }) =>
      value === null ? [] : [[key, { value, ...said } satisfies SaidFact] as const],
    ),
  )

/** A shape for each kind of answer; colours only support it. */
function Sign({
  line: { state, until },
  isIndoor,
  at,
}: {
  line: PlayableLine
  isIndoor: boolean
  at: number
}) {
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
