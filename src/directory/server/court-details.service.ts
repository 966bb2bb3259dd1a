import type { CourtSourceView } from '../../courts/contract/source-schema.ts'
import { creditOf, isOpenStreetMap } from '../../courts/contract/sources.ts'
import { missingCourtError, readHeir } from '../../courts/server/courts.queries.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { FactView } from '../../facts/contract/schema.ts'
import { byConfirmations } from '../../facts/contract/tags.ts'
import { facilityView, factViews, problemView } from '../../facts/server/facts.view.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { readProblems } from '../../facts/server/problems.queries.ts'
import { betterTags } from '../../osm/server/better-tags.ts'
import { readFacts } from '../../osm/server/tagged-facts.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import { photoView } from '../../photos/server/photos.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import type { Database } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import type { WeeksAhead } from '../../playable/server/week-ahead.ts'
import type { ReviewSort } from '../../reviews/contract/limits.ts'
import { sortReviews } from '../../reviews/contract/rules.ts'
import { reviewView } from '../../reviews/server/reviews.view.ts'
import { RADIUS_OPTIONS_MILES } from '../../search/contract/limits.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import {
  countWaiting,
  readCourt,
  readFacilities,
  readPhotos,
  readReviews,
  type Viewer,
} from './court-details.queries.ts'
import { DetailsCache } from './details-cache.ts'
import { type CourtSourceRow, courtView, dayOf, readCourtSources, reportsOf } from './directory.queries.ts'
import type { Directory } from './directory.ts'
import type { Snapshot } from './snapshot.ts'

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
      if (!details) throw await this.#missing(id)
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

  /** The same for moderators, also of an archived court, as it was shown before. */
  async readOrArchived(query: DetailsQuery): Promise<CourtDetailsView> {
    const { database, weeks, filesBaseUrl } = this.#parts
    const details = await readCourtDetails(database, { ...query, filesBaseUrl, orArchived: true })
    if (!details) throw missingCourtError(query.id, await readHeir(database, query.id))
    return { ...details, playable: await weeks.of(details.court, Date.now()) }
  }

  /** The error for an id that is not published. */
  async #missing(id: number): Promise<ApiError> {
    const heir = await readHeir(this.#parts.database, id)
    if (heir?.status !== 'archived') return missingCourtError(id, heir)
    const since = new Date(heir.updatedAt).toISOString().slice(0, 10)
    const nearest = nearestCourt(this.#parts.directory.current(), heir)
    const text = `This court was removed from the directory on ${since}.`
    return new ApiError('court-gone', { text, gone: { since, nearest } })
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

/** The published court nearest to a place, within the largest radius of searches. */
function nearestCourt(snapshot: Snapshot, near: Point) {
  const radius = Math.max(...RADIUS_OPTIONS_MILES)
  const [position] = snapshot.search({ access: 'all', near, radius, limit: 1 }).positions
  if (position === undefined) return null
  const { id, name, latitude, longitude } = snapshot.court(position)
  return { id, name, distanceMiles: milesBetween(near, { latitude, longitude }) }
}

const jsonOf = (details: CourtDetailsView) => Buffer.from(JSON.stringify(details))

interface ReadQuery {
  id: number
  sort: ReviewSort
  viewer: Viewer
  /** Base URL of photo files. */
  filesBaseUrl: string
  orArchived?: boolean
}

/** Everything the viewer may see of a court; undefined for any other id. */
async function readCourtDetails(
  database: Database,
  { id, sort, viewer, filesBaseUrl, orArchived = false }: ReadQuery,
): Promise<Omit<CourtDetailsView, 'playable'> | undefined> {
  const [court, facilities, problems, reviews, photos, waiting, sources] = await Promise.all([
    readCourt(database, id, orArchived),
    readFacilities(database, id),
    readProblems(database, id, viewer.userId),
    readReviews(database, id, viewer),
    readPhotos(database, id, viewer),
    viewer.userId === undefined ? NOTHING_PENDING : countWaiting(database, id, viewer),
    readCourtSources(database, id),
  ])
  if (!court) return undefined
  const reports = reportsOf(court)
  const facts = factViews(reports, court, viewer.userId)
  return {
    court: { ...courtView(court, filesBaseUrl), updated_at: court.updatedAt.toISOString() },
    facilities: facilities.map((row) => facilityView(row, reports, viewer.userId)).sort(byConfirmations),
    facts,
    sources: await courtSourceViews(sources, facts),
    problems: problems.map(problemView),
    reviews: sortReviews(
      reviews.map((review) => reviewView(review, { photos, viewer, filesBaseUrl })),
      sort,
    ),
    photos: photos.map((photo) => photoView(photo, filesBaseUrl)),
    moreWaiting: {
      reviews: notShownCount(waiting.reviews, reviews),
      photos: notShownCount(waiting.photos, photos),
    },
  }
}

const NOTHING_PENDING = { reviews: 0, photos: 0 }

/** Never negative, even if items are moderated between the two queries. */
const notShownCount = (waiting: number, rows: readonly { status: string }[]) =>
  Math.max(0, waiting - rows.filter(({ status }) => status === 'pending').length)

/** What sources know of a court, and what people know better than OpenStreetMap. */
function courtSourceViews(
  rows: readonly CourtSourceRow[],
  facts: readonly FactView[],
): Promise<CourtSourceView[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...{ name: row.source, credit: creditOf(row.source, row.attribution) },
      ...{ id: row.sourceId, version: row.version, edited_on: dayOf(row.editedAt), brought: row.isBrought },
      better: isOpenStreetMap(row.source) ? await betterThan(row, facts) : [],
    })),
  )
}

async function betterThan({ tags, editedAt }: CourtSourceRow, facts: readonly FactView[]) {
  const known = confirmedBy(facts)
  if (Object.keys(known).length === 0) return []
  const now = new Date()
  const claims = await readFacts(tagsOf(tags), { editedAt: editedAt ?? now, now }, normalizeHours)
  return betterTags(known, claims)
}

/** What people say, apart from what follows from it and from what will be mended. */
const confirmedBy = (facts: readonly FactView[]) =>
  Object.fromEntries(
    facts
      .filter(
        ({ state, problem, implied_by }) => state === 'confirmed' && problem === null && implied_by === null,
      )
      .map(({ key, value }) => [key, value]),
  ) as Partial<Record<FactKey, FactValue>>
