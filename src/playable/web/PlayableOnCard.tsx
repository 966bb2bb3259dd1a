import { useQuery } from '@tanstack/react-query'
import { type TypeFields, typeText } from '../../courts/contract/rules.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import { useMinute } from '../../platform/ui/useMinute.ts'
import type { ListedPlayableView, WeekAhead } from '../contract/schema.ts'
import { type SaidFacts, saidFactsOf, shelterOf } from '../contract/shelter.ts'
import type { PlayableCourt } from '../contract/situation.ts'
import { stillTrue } from '../contract/still-true.ts'
import { PlanB } from './PlanB.tsx'
import { PlayableText } from './PlayableText.tsx'

type CardCourt = PlayableCourt & { facts: SaidFacts }

interface PlayableOnCardProps {
  court: CardCourt
  /** What the list said. */
  listed: ListedPlayableView | undefined
  /** Undefined until loaded. */
  details: { court: CardCourt; facts: readonly FactView[]; playable: WeekAhead } | undefined
}

/** Milliseconds after which the line of a list is computed again. */
const LISTED_IS_FRESH_MS = 2 * 60_000

/** Whether one can play: at first as the list said, then from the court's details, without announcing every minute. */
export function PlayableOnCard({ court, listed, details }: PlayableOnCardProps) {
  const listedAt = listed ? Date.parse(listed.at) : 0
  const isNow = listed?.is_now ?? true
  const at = useMinute(listedAt)
  const isFresh = at - listedAt < LISTED_IS_FRESH_MS && hasSameFacts(court, details?.court ?? court)
  // Not part of the first view: what the list said is enough for a while.
  const { data: code } = useQuery({
    queryKey: ['code of playableAt'],
    queryFn: () => import('../contract/playable.ts'),
    enabled: isNow && details !== undefined && !isFresh,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const said = details ? saidFactsOf(details.court, details.facts) : court.facts
  const renewed =
    isNow && details && code?.playableAt({ court: details.court, facts: said, week: details.playable }, at)
  const line = renewed || (listed && (isNow ? stillTrue(listed, listedAt, at) : listed))
  const moment = isNow ? at : listedAt
  const isAsListed = line?.state === listed?.state
  const planB = isAsListed && listed?.plan_b && stillTrue(listed.plan_b, listedAt, at)
  return (
    line && (
      <PlayableText line={line} isIndoor={shelterOf(court, said) === 'indoor'} at={moment} compact>
        {planB && <PlanB court={planB} compact />}
      </PlayableText>
    )
  )
}

/** The type of a court, unless the line says it: 'Indoor' leads where nobody has said when a hall is open. */
export function typeBesideLine(court: TypeFields, listed: ListedPlayableView | undefined): string | null {
  const type = typeText(court)
  return type === listed?.headline ? null : type
}

const hasSameFacts = (court: CardCourt, other: CardCourt) =>
  JSON.stringify(court.facts) === JSON.stringify(other.facts)
