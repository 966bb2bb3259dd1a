import type { ReactNode } from 'react'
import type { FactView } from '../../facts/contract/schema.ts'
import { useMinute } from '../../platform/ui/useMinute.ts'
import { wantsPlanB } from '../contract/plan-b.ts'
import { playableAt } from '../contract/playable.ts'
import type { WeekAhead } from '../contract/schema.ts'
import { type SaidFacts, saidFactsOf, shelterOf } from '../contract/shelter.ts'
import type { PlayableCourt } from '../contract/situation.ts'
import { Outlook } from './Outlook.tsx'
import classes from './PlayableNow.module.css'
import { PlayableText } from './PlayableText.tsx'

interface PlayableNowProps {
  court: PlayableCourt & { facts: SaidFacts }
  /** All facts; without any, those of the court count. */
  facts: readonly FactView[]
  week: WeekAhead
  /** When the server answered, milliseconds since the epoch. */
  now: number
  /** Stands below the line if it wants a Plan B. */
  planB: ReactNode
}

/** Whether one can play now. Follows the clock, without announcing every minute. */
export function PlayableNow({ court, facts, week, now, planB }: PlayableNowProps) {
  const at = useMinute(now)
  const said = saidFactsOf(court, facts)
  const subject = { court, facts: said, week }
  const line = playableAt(subject, at)
  if (!line) return null
  return (
    <section className={classes.box} data-state={line.state} aria-label="Can I play now?">
      <PlayableText line={line} isIndoor={shelterOf(court, said) === 'indoor'} at={at}>
        {wantsPlanB(line, court) && planB}
      </PlayableText>
      <Outlook subject={subject} at={at} />
    </section>
  )
}
