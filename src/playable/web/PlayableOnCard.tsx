import { useQuery } from '@tanstack/react-query'
import type { FactView } from '../../facts/contract/schema.ts'
import { useMinute } from '../../platform/ui/useMinute.ts'
import { lightLeftText } from '../contract/light-left.ts'
import type { CourtPlayableView, PlayableLine, WeekAhead } from '../contract/schema.ts'
import { type SaidFacts, shelterOf } from '../contract/shelter.ts'
import type { PlayableCourt } from '../contract/situation.ts'
import { PlayableText } from './PlayableText.tsx'
import { saidFactsOf } from './said-facts.ts'

type CardCourt = PlayableCourt & { facts: SaidFacts }

interface PlayableOnCardProps {
  court: CardCourt
  /** What the list said, about now or about a later moment. */
  listed: CourtPlayableView | undefined
  /** Undefined until loaded. */
  details: { court: CardCourt; facts: readonly FactView[]; playable: WeekAhead } | undefined
}

/** Milliseconds after which the line of a list is computed again, and after which it no longer counts. */
const LISTED_IS_FRESH_MS = 2 * 60_000
const LISTED_COUNTS_MS = 60 * 60_000

/** Whether one can play: at first as the list said, then from the court's details, without announcing every minute. */
export function PlayableOnCard({ court, listed, details }: PlayableOnCardProps) {
  const listedAt = listed ? Date.parse(listed.at) : 0
  const now = useMinute(listedAt)
  const at = Math.max(now, listedAt)
  const isFresh = at - listedAt < LISTED_IS_FRESH_MS && hasSameFacts(court, details?.court ?? court)
  // Not part of the first view: what the list said is enough for a while.
  const { data: code } = useQuery({
    queryKey: ['code of playableAt'],
    queryFn: () => import('../contract/playable.ts'),
    enabled: details !== undefined && !isFresh,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const said = details ? saidFactsOf(details.court, details.facts) : court.facts
  const line =
    (details && code?.playableAt({ court: details.court, facts: said, week: details.playable }, at, now)) ??
    (listed && stillTrue(listed, at))
  return line && <PlayableText line={line} isIndoor={shelterOf(court, said) === 'indoor'} at={at} compact />
}

const hasSameFacts = (court: CardCourt, other: CardCourt) =>
  JSON.stringify(court.facts) === JSON.stringify(other.facts)

/** What remains true of a line at a later moment, milliseconds. */
function stillTrue(line: CourtPlayableView, at: number): PlayableLine | undefined {
  const left = Date.parse(line.until ?? '9999') - at
  if (left <= 0 || at - Date.parse(line.at) > LISTED_COUNTS_MS) return undefined
  return line.state === 'light-left' ? { ...line, headline: lightLeftText(left) } : line
}
