import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/web/client.ts'
import type { CourtView } from '../../../facts/contract/court-schema.ts'
import { radiusText } from '../../../platform/contract/units.ts'
import { useUnits } from '../../../platform/ui/units.ts'
import { useMinute } from '../../../platform/ui/useMinute.ts'
import { PLAN_B_MILES } from '../../../playable/contract/limits.ts'
import type { PlanBView } from '../../../playable/contract/schema.ts'
import { stillTrue } from '../../../playable/contract/still-true.ts'
import { PlanB, PlanBLine } from '../../../playable/web/PlanB.tsx'
import { EMPTY_SEARCH, searchQueryString } from '../../../search/web/search-url.ts'
import { planBQuery } from './plan-b.ts'

interface PlanBNearbyProps {
  court: Pick<CourtView, 'id' | 'latitude' | 'longitude'>
  /** What the server said; undefined if nothing. */
  loaded: PlanBView | null | undefined
  /** When it said so, milliseconds since the epoch. */
  now: number
}

/** Names the nearest court where one can play now, or else leads to the search for one. */
export function PlanBNearby({ court, loaded, now }: PlanBNearbyProps) {
  const units = useUnits()
  const at = useMinute(now)
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...planBQuery(api, court.id),
    initialData: loaded,
    initialDataUpdatedAt: now,
  })
  const other = data && stillTrue(data, dataUpdatedAt, at)
  if (other) return <PlanB court={other} />
  const { latitude, longitude } = court
  const near = { latitude, longitude }
  const none = `None for certain within ${radiusText(PLAN_B_MILES, units)}`
  return (
    <PlanBLine
      to={`/${searchQueryString({ ...EMPTY_SEARCH, near, playable: 'now' })}`}
      about={data === null ? none : ''}
      isLoading={isLoading}
    >
      Courts nearby
    </PlanBLine>
  )
}
