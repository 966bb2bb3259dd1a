import type { FacilityView } from '../../facilities/contract/schema.ts'
import { byConfirmations } from '../../facilities/contract/tags.ts'
import { factViews } from '../../facts/server/facts.view.ts'
import type { PhotoView } from '../../photos/contract/schema.ts'
import { photoView } from '../../photos/server/photos.view.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { publicTime } from '../../platform/contract/public-time.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { readProblems } from '../../problems/server/problems.queries.ts'
import { problemView } from '../../problems/server/problems.view.ts'
import type { ReviewSort } from '../../reviews/contract/limits.ts'
import { sortReviews } from '../../reviews/contract/rules.ts'
import { reviewView } from '../../reviews/server/reviews.view.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import { courtSourceViews } from './court-sources.ts'
import {
  countWaiting,
  type FacilityRow,
  isPublished,
  isPublishedOrOwn,
  readFacilities,
  readPhoto,
  readPhotos,
  readPublishedCourt,
  readReviews,
  resolveMergedCourt,
  type Viewer,
} from './courts.queries.ts'
import { courtView, readCourtSources, reportsOf } from './directory.queries.ts'

interface DetailsQuery {
  id: number
  sort: ReviewSort
  viewer: Viewer
  /** Base URL of photo files. */
  filesBaseUrl: string
}

/** Everything the viewer may see of a published court; throws an ApiError for any other id. */
export async function readCourtDetails(
  database: Database,
  { id, sort, viewer, filesBaseUrl }: DetailsQuery,
): Promise<Omit<CourtDetailsView, 'playable'>> {
  const [court, facilities, problems, reviews, photos, waiting, sources] = await Promise.all([
    readPublishedCourt(database, id),
    readFacilities(database, id, viewer),
    readProblems(database, id, viewer.userId),
    readReviews(database, id, viewer),
    readPhotos(database, id, viewer),
    viewer.userId === undefined ? NOTHING_PENDING : countWaiting(database, id, viewer),
    readCourtSources(database, id),
  ])
  if (!court) throw await missingCourt(database, id)
  const facts = factViews(reportsOf(court), court, viewer.userId)
  return {
    court: { ...courtView(court, filesBaseUrl), updated_at: court.updatedAt.toISOString() },
    facilities: facilities.map(facilityView).sort(byConfirmations),
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

/** An approved or pending photo of a court; throws `photo-not-found`. */
export async function readCourtPhoto(
  database: Database,
  { courtId, photoId, filesBaseUrl }: { courtId: number; photoId: number; filesBaseUrl: string },
): Promise<PhotoView> {
  const photo = await readPhoto(database, { courtId, id: photoId })
  if (!photo) throw new ApiError('photo-not-found')
  return photoView(photo, filesBaseUrl)
}

/** Requires that a court is published and locks it until the transaction ends; throws `court-not-found`. */
export async function requirePublished(tx: Transaction, courtId: number): Promise<void> {
  if (!(await isPublished(tx, courtId))) throw new ApiError('court-not-found')
}

/** Like `requirePublished`, but also accepts the person's own pending court. */
export async function requirePublishedOrOwn(tx: Transaction, courtId: number, userId: number): Promise<void> {
  if (!(await isPublishedOrOwn(tx, courtId, userId))) throw new ApiError('court-not-found')
}

/** The error for an id that is not published. */
export async function missingCourt(database: Database, id: number): Promise<ApiError> {
  const mergedInto = await resolveMergedCourt(database, id)
  return mergedInto === undefined
    ? new ApiError('court-not-found')
    : new ApiError('court-merged', { mergedInto })
}

function facilityView(row: FacilityRow): FacilityView {
  return {
    id: row.id,
    name: row.name,
    vote_count: row.voteCount ?? 0,
    source: row.source,
    associated: row.associated,
    last_confirmed_at: row.lastConfirmedAt ? publicTime(row.lastConfirmedAt) : null,
    userVote: row.userVote ?? false,
  }
}
