import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { newsOf } from '../../facts/contract/court-news.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { MAX_LINES, MAX_WATCHED } from './limits.ts'
import { placeNews, type SeenPlace, seenPlace } from './place-news.ts'

/** What a mail tells: a line a court, and the names of courts that are gone. */
export interface FollowNews {
  lines: { court: number; name: string; text: string; day: string; isExact: boolean }[]
  /** News that are not in these lines. */
  more: number
  gone: string[]
}

/** Courts to tell news of: those around a place, with their distances, or chosen ones. */
export type Watched =
  | { courts: readonly NearbyCourtView[]; radius: number }
  | { courts: readonly CourtView[]; ids: readonly number[] }

/**
 * What has changed since `before`, and what is remembered once it was told. Without `before` there is no news.
 * @param now milliseconds
 */
export function followNews(
  before: SeenPlace | undefined,
  watched: Watched,
  now: number,
): { news: FollowNews; seen: SeenPlace } {
  const query = { limit: MAX_WATCHED, radius: 'radius' in watched ? watched.radius : 0, now }
  const seen = seenPlace('', watched.courts, query)
  if (!before) return { news: { lines: [], more: 0, gone: [] }, seen }
  const { news, gone } =
    'ids' in watched ? chosenNews(before, watched, now) : placeNews(before, watched.courts, query)
  const lines = news.map(({ court, news }) => ({
    court: court.id,
    name: court.name || UNNAMED_COURT,
    ...news,
  }))
  return {
    news: {
      lines: lines.slice(0, MAX_LINES),
      more: Math.max(0, lines.length - MAX_LINES),
      gone: gone.slice(0, MAX_LINES),
    },
    seen,
  }
}

export const isEmpty = ({ lines, gone }: FollowNews) => lines.length + gone.length === 0

/** Of chosen courts, none is new; one that is no longer chosen isn't gone. */
function chosenNews(before: SeenPlace, { courts, ids }: Extract<Watched, { ids: unknown }>, now: number) {
  const news = courts.flatMap((court) => {
    const seen = before.courts[court.id]
    const changed = seen && newsOf(seen, court, now)
    return changed ? [{ court, news: changed }] : []
  })
  const listed = new Set(courts.map(({ id }) => id))
  const gone = ids.flatMap((id) => (listed.has(id) ? [] : (before.courts[id]?.name ?? [])))
  return { news, gone }
}
