import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { type CourtNews, newsOf, type SeenCourt, seenOf } from '../../facts/contract/court-news.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'

type PlaceCourt = Pick<NearbyCourtView, 'id' | 'name' | 'facts' | 'problems' | 'distanceMiles'>

/** The courts around a place as they were last shown. */
export interface SeenPlace {
  /** Its coordinates, as text. */
  place: string
  /** All courts up to here were among them, miles. */
  reach: number
  day: string
  courts: Record<number, SeenCourt & { name: string; miles: number }>
}

/** How far all courts are among these, the nearest up to `limit` within a radius in miles. */
const reachOf = (courts: readonly PlaceCourt[], { limit, radius }: { limit: number; radius: number }) =>
  courts.length < limit ? radius : milesOf(courts.at(-1))

const milesOf = (court: PlaceCourt | undefined) => court?.distanceMiles ?? 0

/** What is remembered of a place once it was seen; of courts whose news was cut off what was known before. */
export function seenPlace(
  place: string,
  courts: readonly PlaceCourt[],
  { now, ...query }: { now: number; limit: number; radius: number },
  { before, cutOff }: { before: SeenPlace | undefined; cutOff: ReadonlySet<number> } = NOTHING_CUT_OFF,
): SeenPlace {
  const rows = courts.flatMap((court) => {
    const name = court.name || UNNAMED_COURT
    const seen = { ...seenOf(court, now), name, miles: milesOf(court) }
    const row = cutOff.has(court.id) ? before?.courts[court.id] : seen
    return row ? [[court.id, row] as const] : []
  })
  const today = new Date(now).toISOString().slice(0, 10)
  // What is still to be told as new is so since then.
  const day = cutOff.size > 0 && before ? before.day : today
  return { place, reach: reachOf(courts, query), day, courts: Object.fromEntries(rows) }
}

const NOTHING_CUT_OFF = { before: undefined, cutOff: new Set<number>() }

/** What has changed since: news by court, and the names of courts that are gone. */
export function placeNews<C extends PlaceCourt>(
  before: SeenPlace,
  courts: readonly C[],
  { now, ...query }: { now: number; limit: number; radius: number },
): { news: { court: C; news: CourtNews }[]; gone: string[] } {
  const news = courts.flatMap((court) => {
    const seen = before.courts[court.id]
    const isNew = !seen && milesOf(court) < before.reach
    if (isNew) return { court, news: { text: 'New in the directory', day: before.day, isExact: false } }
    const changed = seen && newsOf(seen, court, now)
    return changed ? { court, news: changed } : []
  })
  const listed = new Set(courts.map(({ id }) => id))
  const reach = reachOf(courts, query)
  const gone = Object.entries(before.courts).filter(
    ([id, { miles }]) => !listed.has(Number(id)) && miles < reach,
  )
  return { news, gone: gone.map(([, { name }]) => name) }
}
