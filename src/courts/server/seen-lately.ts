import { formatReport } from '../../facts/contract/catalogue.ts'
import type { Database } from '../../platform/db/database.ts'
import { lineFor, thisMinute } from '../../playable/server/line.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import { MAX_SEEN_LATELY } from '../contract/limits.ts'
import type { CourtView, SeenLatelyItem } from '../contract/schema.ts'
import type { Directory } from './directory.ts'
import { type News, readBestKnown, readNews } from './seen-lately.queries.ts'

interface SeenLatelyParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
}

/** For how long the store isn't asked again, milliseconds. */
const FRESH_MS = 60_000
/** With fewer news, the courts that are known best are shown instead. */
const MIN_NEWS = 3

/** What people have lately contributed, one item for each court. While the store is away, what was known last. */
export class SeenLately {
  readonly #parts: SeenLatelyParts
  #news: Promise<News[]> | undefined
  #readAt = Number.NEGATIVE_INFINITY

  constructor(parts: SeenLatelyParts) {
    this.#parts = parts
  }

  async read(): Promise<SeenLatelyItem[]> {
    const { directory, weeks } = this.#parts
    const snapshot = directory.current()
    const now = thisMinute()
    const items = await Promise.all(
      (await this.#latest()).map(async ({ courtId, what, at }): Promise<SeenLatelyItem | undefined> => {
        const court = snapshot.courtOf(courtId)
        if (!court) return undefined
        const newest = what === 'fact' ? newestFact(court) : undefined
        if (what === 'fact' && !newest) return undefined
        return {
          what,
          court: { ...court, playable: await lineFor(weeks, court, { playable: 'now', at: undefined }, now) },
          ...(newest && { fact: newest.text }),
          ...(at && { day: newest?.day ?? at.toISOString().slice(0, 10) }),
        }
      }),
    )
    return items.filter((item) => item !== undefined).slice(0, MAX_SEEN_LATELY)
  }

  /** The same for all calls of a minute. */
  #latest(): Promise<News[]> {
    const now = performance.now()
    if (this.#news && now - this.#readAt < FRESH_MS) return this.#news
    const before = this.#news
    this.#readAt = now
    this.#news = this.#ask().catch((error: unknown) => {
      if (before) return before
      this.#news = undefined
      throw error
    })
    return this.#news
  }

  async #ask(): Promise<News[]> {
    const { database } = this.#parts
    const known = new Set<number>()
    const isFirst = ({ courtId }: News) => !known.has(courtId) && known.add(courtId)
    const news = (await readNews(database)).filter(isFirst)
    return news.length >= MIN_NEWS ? news : readBestKnown(database, MAX_SEEN_LATELY)
  }
}

/** The fact of a court that people confirmed last and nobody disputes. */
function newestFact({ facts }: CourtView): { text: string; day: string } | undefined {
  const confirmed = Object.entries(facts).flatMap(([fact, { value, state, confirmed_at: day }]) =>
    state === 'confirmed' && day !== undefined ? [{ fact, value, day }] : [],
  )
  const [newest] = confirmed.sort((a, b) => b.day.localeCompare(a.day))
  return newest && { text: formatReport({ ...newest, facility: null }), day: newest.day }
}
