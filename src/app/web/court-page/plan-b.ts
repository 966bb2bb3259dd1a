import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/web/client.ts'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { wantsPlanB } from '../../../playable/contract/plan-b.ts'
import { playableAt } from '../../../playable/contract/playable.ts'
import type { PlanBView } from '../../../playable/contract/schema.ts'
import { saidFactsOf } from '../../../playable/contract/shelter.ts'
import { whileNow } from '../../../search/web/search-queries.ts'

async function readPlanB(api: Api, id: number, signal?: AbortSignal): Promise<PlanBView | null> {
  const { plan_b = null } = await api.call('GET /api/courts/:id/playable', { params: { id }, signal })
  return plan_b
}

/** Where to play instead of a court; null if nowhere near. */
export const planBQuery = (api: Api, courtId: number) =>
  queryOptions({
    ...whileNow({ playable: 'now', at: undefined }),
    queryKey: ['plan-b', courtId],
    queryFn: ({ signal }) => readPlanB(api, courtId, signal),
  })

/** The same for a court whose line wants it at a moment, milliseconds; undefined if it does not, or if it can't be read. */
export async function planBFor(api: Api, { court, facts, playable: week }: CourtDetailsView, now: number) {
  const line = playableAt({ court, facts: saidFactsOf(court, facts), week }, now)
  return line && wantsPlanB(line, court) ? readPlanB(api, court.id).catch(() => undefined) : undefined
}
