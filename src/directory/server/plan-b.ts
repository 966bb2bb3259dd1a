import type { CourtView } from '../../facts/contract/court-schema.ts'
import { PLAN_B_MILES } from '../../playable/contract/limits.ts'
import { wantsPlanB } from '../../playable/contract/plan-b.ts'
import type { CourtPlayableView, PlanBView } from '../../playable/contract/schema.ts'
import { lineAt } from '../../playable/server/line.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import type { Directory } from './directory.ts'
import type { PlayableSearch } from './playable-search.ts'

export interface PlanBParts {
  directory: Directory
  weeks: WeeksAhead
  playableSearch: PlayableSearch
}

/** How many of the nearest are looked at: one that is broken itself is no Plan B. */
const MAX_CANDIDATES = 5

/** The line of a court in this minute, with the nearest court where one can play if it wants one and there is one. */
export async function withPlanB<L extends CourtPlayableView>(
  line: L,
  court: CourtView,
  parts: PlanBParts,
): Promise<L> {
  const found = wantsPlanB(line, court) && (await findPlanB(court, Date.parse(line.at), parts))
  return found ? { ...line, plan_b: found } : line
}

async function findPlanB(
  court: CourtView,
  now: number,
  { directory, weeks, playableSearch }: PlanBParts,
): Promise<PlanBView | undefined> {
  // All courts, also beside the line of one in a list of a few.
  const snapshot = directory.current()
  const { positions } = await playableSearch.search(snapshot, {
    ...{ access: 'all', playable: 'now' },
    ...{ near: court, radius: PLAN_B_MILES, limit: MAX_CANDIDATES },
  })
  for (const other of snapshot.select(positions, court).rows()) {
    const { state, until, headline } = await lineAt(weeks, other, now)
    // The court itself wants one, too.
    if (wantsPlanB({ state }, other)) continue
    const { id, name, distanceMiles = 0 } = other
    return { id, name, distanceMiles, state, until, headline }
  }
  return undefined
}
