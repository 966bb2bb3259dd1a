import { MAX_SEEN_LATELY } from '../../courts/contract/rules.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { formatReport } from '../../facts/contract/format-report.ts'
import { daysSince } from '../../platform/contract/ages.ts'
import type { Database } from '../../platform/db/database.ts'
import { lineFor, thisMinute } from '../../playable/server/line.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import type { SeenLatelyItem } from '../contract/schema.ts'
import type { Directory } from './directory.ts'
import { NEWS_DAYS, type News, readBestKnown, readNews } from './seen-lately.queries.ts'

interface SeenLatelyParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
}

/** For how long the store isn't asked again, milliseconds. */
const FRESH_MS = 60_000
/** With fewer news, the courts that are known best are shown instead. */
const MIN_NEWS = 3

/** What people have lately contributed, one item for each court. */
export class SeenLately {
  readonly #parts: SeenLatelyParts
  #news: readonly News[] | undefined
  #asking: Promise<readonly News[]> | undefined
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(parts: SeenLatelyParts) {
    this.#parts = parts
  }

  async read(): Promise<SeenLatelyItem[]> {
    const { directory, weeks } = this.#parts
    const now = thisMinute()
    const news = await this.#latest()
    const snapshot = directory.current()
    const items = news.flatMap((each) => itemOf(each, snapshot.courtOf(each.courtId)) ?? [])
    return Promise.all(
      items.slice(0, MAX_SEEN_LATELY).map(async ({ court, ...item }) => ({
        ...item,
        court: { ...court, playable: await lineFor(weeks, court, { playable: 'now', at: undefined }, now) },
      })),
    )
  }

  /** Asks the store at most once a minute. Until it has answered, and if it fails, what it said last. */
  async #latest(): Promise<readonly News[]> {
    if (performance.now() - this.#askedAt >= FRESH_MS) {
      this.#askedAt = performance.now()
      this.#asking = this.#ask().then(
        (news) => {
          this.#news = news
          return news
        },
        () => [],
      )
    }
    return this.#news ?? this.#asking ?? []
  }

  async #ask(): Promise<News[]> {
    const { database, directory } = this.#parts
    const read = await readNews(database)
    const snapshot = directory.current()
    const taken = new Set<number>()
    const news = read.filter((each) => {
      if (taken.has(each.courtId) || !itemOf(each, snapshot.courtOf(each.courtId))) return false
      taken.add(each.courtId)
      return true
    })
    return news.length >= MIN_NEWS ? news : readBestKnown(database, MAX_SEEN_LATELY)
  }
}

/** Undefined for a court that isn't published, or of which no fact was confirmed lately. */
function itemOf({ what, at }: News, court: CourtView | undefined): SeenLatelyItem | undefined {
  if (!court) return undefined
  if (what !== 'fact') return { what, court, ...(at && { day: dayOf(at) }) }
  const newest = newestFact(court)
  if (!newest || daysSince(newest.day, Date.now()) > NEWS_DAYS) return undefined
  return { what, court, fact: newest.text, day: newest.day }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** The fact of a court that people confirmed last and nobody disputes. */
function newestFact({ facts }: CourtView): { text: string; day: string } | undefined {
  const confirmed = Object.entries(facts).flatMap(([fact, { value, state, confirmed_at: day }]) =>
    state === 'confirmed' && day !== undefined ? [{ fact, value, day }] : [],
  )
  const [newest] = confirmed.sort((a, b) => b.day.localeCompare(a.day))
  return newest && { text: formatReport({ ...newest, facility: null }), day: newest.day }
}
