import type { Database } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import type { ReviewSort } from '../../reviews/contract/limits.ts'
import { sortReviews } from '../../reviews/contract/rules.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import type { Viewer } from './courts.queries.ts'
import { readCourtDetails } from './courts.service.ts'
import { DetailsCache } from './details-cache.ts'
import type { Directory } from './directory.ts'

interface DetailsParts {
  database: Database
  directory: Directory
  weeks: WeeksAhead
  /** Base URL of photo files. */
  filesBaseUrl: string
}

interface DetailsQuery {
  id: number
  sort: ReviewSort
  viewer: Viewer
}

interface DetailsAnswer {
  /** A `CourtDetailsView` in UTF-8. */
  json: Buffer
  /** False if the answer comes from the cache; it then contains `asOf`. */
  isCurrent: boolean
}

/** Court details: current, or, while the store is unreachable, as last seen by a visitor. */
export class CourtDetails {
  readonly #parts: DetailsParts
  readonly #cache = new DetailsCache()

  constructor(parts: DetailsParts) {
    this.#parts = parts
    parts.directory.onChange((courtIds) => this.#cache.evict(courtIds))
  }

  /** Everything the viewer may see of a published court; throws an ApiError for any other id. */
  async read({ id, sort, viewer }: DetailsQuery): Promise<DetailsAnswer> {
    const { database, directory, weeks, filesBaseUrl } = this.#parts
    const before = directory.current()
    try {
      const details = await readCourtDetails(database, { id, sort, viewer, filesBaseUrl })
      const json = jsonOf({ ...details, playable: await weeks.of(details.court, Date.now()) })
      // If the directory changed during the read, the result may be stale and would never be evicted.
      if (viewer.userId === undefined && directory.current() === before) this.#cache.set(id, json)
      return { json, isCurrent: true }
    } catch (error) {
      const known = isDatabaseUnavailable(error) ? await this.#recall(id, sort) : undefined
      if (!known) throw error
      return { json: jsonOf(known), isCurrent: false }
    }
  }

  /** Undefined for courts not known to be published: they may have been published or merged since. */
  async #recall(id: number, sort: ReviewSort): Promise<CourtDetailsView | undefined> {
    const { directory, weeks } = this.#parts
    const court = directory.current().courtOf(id)
    if (!court) return undefined
    const cached = this.#cache.get(id)
    if (cached) {
      const { details, readAt } = cached
      return { ...details, reviews: sortReviews(details.reviews, sort), asOf: readAt.toISOString() }
    }
    return {
      court,
      facilities: [],
      facts: [],
      sources: [],
      playable: await weeks.of(court, Date.now()),
      problems: [],
      reviews: [],
      photos: [],
      moreWaiting: { reviews: 0, photos: 0 },
      asOf: directory.readAt.toISOString(),
      incomplete: true,
    }
  }
}

const jsonOf = (details: CourtDetailsView) => Buffer.from(JSON.stringify(details))
