import { milesBetween, type Point } from '../../../contract/geo.ts'
import { MAX_MODERATION_ITEMS, MAX_NEIGHBOURS, NEIGHBOURS_MILES } from '../../../contract/limits.ts'
import type {
  ModerationCountsView,
  ModerationView,
  NeighbourView,
  PendingCourtView,
} from '../../../contract/moderation/admin-schema.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Snapshot } from '../../directory/snapshot.ts'
import { similarCourts } from '../court-suggestions/court-suggestions.service.ts'
import { countReported, openReports } from '../reports/reports.service.ts'
import {
  pendingCourt,
  pendingFacility,
  pendingPhoto,
  pendingReview,
  reported,
  type Surroundings,
} from './moderation.view.ts'
import * as queries from './waiting.queries.ts'

export interface WaitingParts {
  database: Database
  directory: Directory
  config: Pick<Config, 'filesBaseUrl'>
}

export async function countWaiting(database: Database): Promise<ModerationCountsView> {
  const { reports, urgent } = await countReported(database)
  const counts = { ...(await queries.countWaiting(database)), reports }
  return { ...counts, urgent, total: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}

/** A page of each kind that waits, in turns between authors, with what an administrator needs to decide. */
export async function readWaiting(
  parts: WaitingParts,
  viewerId: number,
  offset: number,
): Promise<ModerationView> {
  const { database } = parts
  const page = { limit: MAX_MODERATION_ITEMS, offset }
  const reviews = await queries.readPendingReviews(database, viewerId, page)
  const photos = await queries.readPhotosAlone(database, page)
  const facilities = await queries.readPendingFacilities(database, page)
  const courts = await queries.readPendingCourts(database, page)
  const reports = await openReports(database, page)
  const reportedIds = (kind: 'court' | 'review' | 'photo') =>
    reports.filter(({ subject }) => subject === kind).map(({ id }) => id)
  const reportedReviews = await queries.readReviewsById(database, viewerId, reportedIds('review'))
  const reportedPhotos = await queries.readPhotosById(database, reportedIds('photo'))
  const contributions = [...reviews, ...photos, ...facilities, ...reportedReviews, ...reportedPhotos]
  const around = await readSurroundings(parts, viewerId, {
    userIds: [...contributions, ...courts].map(({ userId }) => userId),
    courtIds: [...contributions.map(({ courtId }) => courtId), ...reportedIds('court')],
    reviewIds: [...reviews, ...reportedReviews].map(({ id }) => id),
  })
  const known = await queries.knownFacilities(
    database,
    facilities.map(({ suggestedName }) => suggestedName),
  )
  return {
    reviews: reviews.map((review) => pendingReview(review, around)),
    photos: photos.map((photo) => pendingPhoto(photo, around)),
    facilities: facilities.map((facility) => pendingFacility(facility, { ...around, known })),
    courts: courts.map((court) => withNeighbours(court, parts, around)),
    reports: reports.map((open) => {
      const isSubject = ({ id }: { id: number }) => id === open.id
      const review = open.subject === 'review' ? reportedReviews.find(isSubject) : undefined
      const photo = open.subject === 'photo' ? reportedPhotos.find(isSubject) : undefined
      return reported(open, { review, photo }, around)
    }),
    counts: await countWaiting(database),
  }
}

/** A court that waits, as it is in the list; undefined when it does not wait any more. */
export async function readWaitingCourt(
  parts: WaitingParts,
  viewerId: number,
  id: number,
): Promise<PendingCourtView | undefined> {
  const [court] = await queries.readPendingCourts(parts.database, { limit: 1, offset: 0 }, id)
  if (!court) return undefined
  const wanted = { userIds: [court.userId], courtIds: [], reviewIds: [] }
  return withNeighbours(court, parts, await readSurroundings(parts, viewerId, wanted))
}

async function readSurroundings(
  { database, config }: WaitingParts,
  viewerId: number,
  wanted: { userIds: (number | null)[]; courtIds: number[]; reviewIds: number[] },
): Promise<Surroundings> {
  const userIds = new Set(wanted.userIds.filter((id) => id !== null))
  const authors = await queries.readAuthors(database, [...userIds])
  const places = await queries.readPlaces(database, [...new Set(wanted.courtIds)])
  return {
    authors: new Map(authors.map((author) => [author.id, author])),
    places: new Map(places.map((place) => [place.id, place])),
    photos: await queries.readPhotosOfReviews(database, wanted.reviewIds),
    viewer: { userId: viewerId },
    filesBaseUrl: config.filesBaseUrl,
  }
}

function withNeighbours(row: queries.PendingCourtRow, { directory }: WaitingParts, around: Surroundings) {
  return pendingCourt(row, { ...around, neighbours: neighboursOf(directory.current(), row.court) })
}

/** The nearest published courts, and those that a submitted one may be. */
function neighboursOf(snapshot: Snapshot, court: Point & { name: string }): NeighbourView[] {
  const { positions } = snapshot.search({
    access: 'all',
    near: court,
    radius: NEIGHBOURS_MILES,
    limit: MAX_NEIGHBOURS,
  })
  const similar = similarCourts(snapshot, court.name, court)
  const found = new Map(
    [...Array.from(positions, (at) => snapshot.court(at)), ...similar].map((one) => [one.id, one]),
  )
  return [...found.values()]
    .map(({ id, name, address, latitude, longitude, isFree }) => ({
      ...{ id, name, address, latitude, longitude, isFree },
      distanceMiles: milesBetween(court, { latitude, longitude }),
      isSimilar: similar.some((one) => one.id === id),
    }))
    .sort((a, b) => a.distanceMiles - b.distanceMiles)
}
