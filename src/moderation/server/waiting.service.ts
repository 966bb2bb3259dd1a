import { MAX_NEARBY_COURTS, NEARBY_COURTS_MILES } from '../../courts/contract/rules.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { PhotoRow } from '../../photos/server/photos.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  type OpenReports,
  type ReportedThing,
  readOpenReports,
} from '../../reports/server/reports.queries.ts'
import { readEarlierReviews, readNewerReviews } from '../../reviews/server/reviews.queries.ts'
import { mayBeSameCourt, similarCourts } from '../../submissions/server/court-suggestions.service.ts'
import { type NearbyHiddenCourt, readHiddenNear } from '../../submissions/server/pending-courts.queries.ts'
import type {
  ModerationView,
  NearbyCourtSummary,
  PendingCourtView,
  ReportedView,
} from '../contract/schema.ts'
import {
  type ModerationContext,
  pendingCourt,
  pendingFacility,
  pendingPhoto,
  pendingReview,
  reported,
} from './moderation.view.ts'
import * as queries from './waiting.queries.ts'

export interface WaitingParts {
  database: Database
  directory: Directory
  config: Pick<Config, 'filesBaseUrl' | 'open311'>
}

/** Reports with the place of each in the queue. */
type QueuedReport = ReportedThing & { turn: number }

/** What is to be read, by kind, in order. */
export interface Waiting {
  reviews: queries.Turns
  photos: queries.Turns
  facilities: queries.Turns
  courts: queries.Turns
  reports: readonly QueuedReport[]
}

/** Contributions and reports with the context that moderators need; those that are gone meanwhile are left out. */
export async function readWaiting(
  parts: WaitingParts,
  viewerId: number,
  waiting: Waiting,
): Promise<Omit<ModerationView, 'counts'>> {
  const { database } = parts
  const byId = (turns: queries.Turns) => [...turns.keys()]
  const reviews = queries.inQueueOrder(
    waiting.reviews,
    await queries.readReviewsById(database, viewerId, byId(waiting.reviews)),
  )
  const photos = queries.inQueueOrder(
    waiting.photos,
    await queries.readPhotosById(database, byId(waiting.photos)),
  )
  const facilities = await queries.readPendingFacilities(database, waiting.facilities)
  const courts = await queries.readPendingCourts(database, waiting.courts)
  const open = await readOpenReports(database, waiting.reports)
  const reports = waiting.reports.flatMap(({ turn, ...thing }) => {
    const found = open.find(({ subject, id }) => subject === thing.subject && id === thing.id)
    return found ? [{ ...found, turn }] : []
  })
  const reportedIds = (kind: 'court' | 'review' | 'photo') =>
    reports.filter(({ subject }) => subject === kind).map(({ id }) => id)
  const reportedReviews = await queries.readReviewsById(database, viewerId, reportedIds('review'))
  const reportedPhotos = await queries.readPhotosById(database, reportedIds('photo'))
  const contributions = [...reviews, ...photos, ...facilities, ...reportedReviews, ...reportedPhotos]
  const around = await readContext(parts, viewerId, {
    userIds: [...contributions, ...courts].map(({ userId }) => userId),
    courtIds: [
      ...contributions.map(({ courtId }) => courtId),
      ...reports.flatMap(({ subject, id, reasons }) =>
        subject === 'court' ? [id, ...idsNamedIn(reasons)] : [],
      ),
    ],
    reviewIds: [...reviews, ...reportedReviews].map(({ id }) => id),
  })
  const hiddenAround = await readHiddenAround(database, courts)
  const reviewIds = reviews.map(({ id }) => id)
  const earlier = await readEarlierReviews(database, reviewIds)
  const newer = await readNewerReviews(database, reviewIds)
  const photosOfCourts = await queries.readPhotosOfCourts(
    database,
    courts.map(({ id }) => id),
  )
  const known = await queries.knownFacilities(
    database,
    facilities.map(({ suggestedName }) => suggestedName),
  )
  return {
    reviews: reviews.map((review) => pendingReview(review, { ...around, earlier, newer })),
    photos: photos.map((photo) => pendingPhoto(photo, around)),
    facilities: facilities.map((facility) => pendingFacility(facility, { ...around, known })),
    courts: courts.map((court) => withNeighbours(court, parts, { ...around, photosOfCourts }, hiddenAround)),
    reports: reports.map((open) => {
      const isSubject = ({ id }: { id: number }) => id === open.id
      const review = open.subject === 'review' ? reportedReviews.find(isSubject) : undefined
      const photo = open.subject === 'photo' ? reportedPhotos.find(isSubject) : undefined
      const neighbours = open.subject === 'court' ? neighboursOfReported(open, parts, around) : []
      return reported(open, { review, photo, neighbours }, around)
    }),
  }
}

/** A pending court as shown in the queue; undefined if it is no longer pending. */
export async function readWaitingCourt(
  parts: WaitingParts,
  viewerId: number,
  id: number,
): Promise<PendingCourtView | undefined> {
  const [court] = await queries.readPendingCourts(parts.database, new Map([[id, 1]]))
  if (court?.court.status !== 'pending') return undefined
  const wanted = { userIds: [court.userId], courtIds: [], reviewIds: [] }
  const around = await readContext(parts, viewerId, wanted)
  const photosOfCourts = await queries.readPhotosOfCourts(parts.database, [id])
  const hiddenAround = await readHiddenAround(parts.database, [court])
  return withNeighbours(court, parts, { ...around, photosOfCourts }, hiddenAround)
}

async function readContext(
  { database, config }: WaitingParts,
  viewerId: number,
  wanted: { userIds: (number | null)[]; courtIds: number[]; reviewIds: number[] },
): Promise<ModerationContext> {
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

type HiddenAround = Record<'pending' | 'archived', ReadonlyMap<number, readonly NearbyHiddenCourt[]>>

/** Pending and archived courts near each of these, by their ids. */
async function readHiddenAround(
  database: Database,
  rows: readonly queries.PendingCourtRow[],
): Promise<HiddenAround> {
  const places = rows.map(({ id, court: { latitude, longitude } }) => ({ key: id, latitude, longitude }))
  const miles = NEARBY_COURTS_MILES
  return {
    pending: await readHiddenNear(database, places, { kind: 'pending', miles }),
    archived: await readHiddenNear(database, places, { kind: 'archived', miles }),
  }
}

function withNeighbours(
  row: queries.PendingCourtRow,
  { directory }: WaitingParts,
  around: ModerationContext & { photosOfCourts: readonly PhotoRow[] },
  hiddenAround: HiddenAround,
) {
  const hidden = (kind: keyof HiddenAround) =>
    (hiddenAround[kind].get(row.id) ?? [])
      .filter(({ id }) => id !== row.id)
      .map((court) => neighbourOf(row.court, court, kind === 'pending'))
      .filter(({ distanceMiles, isSimilar }) =>
        kind === 'pending' ? distanceMiles <= NEARBY_COURTS_MILES : isSimilar,
      )
      .sort(byDistance)
      .slice(0, MAX_NEARBY_COURTS)
  const published = publishedAround(directory.current(), row.court)
  const neighbours = [...published, ...hidden('pending'), ...hidden('archived')].sort(byDistance)
  return pendingCourt(row, { ...around, neighbours })
}

/** Courts near a reported court. Those mentioned in the reports come first, however far away. */
function neighboursOfReported(
  { id, reasons }: OpenReports,
  { directory }: WaitingParts,
  { places }: ModerationContext,
): ReportedView['neighbours'] {
  const court = places.get(id)
  if (!court) return []
  const snapshot = directory.current()
  const named = idsNamedIn(reasons).flatMap((other) => places.get(other) ?? [])
  const around = new Map(publishedAround(snapshot, court).map((one) => [one.id, one]))
  for (const one of named) if (one.status === 'published') around.set(one.id, neighbourOf(court, one, false))
  const allDetails = reasons.map(({ details }) => details.toLowerCase()).join('\n')
  const isNamed = (one: NearbyCourtSummary) =>
    named.some((other) => other.id === one.id) || allDetails.includes(one.name.toLowerCase())
  return [...around.values()]
    .filter((one) => one.id !== id)
    .map((one) => ({ ...one, isNamed: isNamed(one) }))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || byDistance(a, b))
}

/** Ids of all courts selected in the reports, and of some mentioned as page URLs or `#12`. */
function idsNamedIn(reasons: OpenReports['reasons']): number[] {
  const text = reasons.map(({ details }) => details).join('\n')
  const ids = [...text.matchAll(/(?:#|\/courts\/)(\d+)\b/g)].map(([, id]) => Number(id))
  const written = [...new Set(ids)].filter((id) => id <= MAX_ID).slice(0, MAX_NEARBY_COURTS)
  return [...new Set([...reasons.flatMap(({ otherCourts }) => otherCourts), ...written])]
}

/** The nearest published courts, and those that the court may duplicate. */
function publishedAround(snapshot: Snapshot, court: Point & { name: string }): NearbyCourtSummary[] {
  const { positions } = snapshot.search({
    access: 'all',
    near: court,
    radius: NEARBY_COURTS_MILES,
    limit: MAX_NEARBY_COURTS,
  })
  const similar = similarCourts(snapshot, court.name, court)
  const found = new Map(
    [...Array.from(positions, (at) => snapshot.court(at)), ...similar].map((one) => [one.id, one]),
  )
  return [...found.values()].map((one) => neighbourOf(court, one, false)).sort(byDistance)
}

type Neighbour = Omit<NearbyCourtSummary, 'pending' | 'goneSince' | 'distanceMiles' | 'isSimilar'> & {
  goneSince?: string | null
}

function neighbourOf(
  court: Point & { name: string },
  other: Neighbour,
  pending: boolean,
): NearbyCourtSummary {
  const { id, name, address, latitude, longitude, isFree, goneSince = null } = other
  const distanceMiles = milesBetween(court, other)
  const isSimilar = mayBeSameCourt(court.name, { name, distanceMiles })
  return { id, name, address, latitude, longitude, isFree, pending, goneSince, distanceMiles, isSimilar }
}

const byDistance = (a: NearbyCourtSummary, b: NearbyCourtSummary) => a.distanceMiles - b.distanceMiles
