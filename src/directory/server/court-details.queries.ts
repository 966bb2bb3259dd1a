import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { courts, courtTags, facilities, photos, reviews } from '../../database/schema/index.ts'
import { selectPhotos } from '../../photos/server/photos.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { selectReviews } from '../../reviews/server/reviews.queries.ts'
import { type CourtRow, selectCourts } from './directory.queries.ts'

/** The newest pending reviews and photos of a court in one response. */
const MAX_PENDING_SHOWN = 20

/** A published court; with `orArchived`, also one that was published before. */
export async function readCourt(
  database: Database,
  id: number,
  orArchived: boolean,
): Promise<CourtRow | undefined> {
  const isShown = orArchived ? ne(courts.status, 'pending') : eq(courts.status, 'published')
  const [row] = await selectCourts(database).where(and(eq(courts.id, id), isNull(courts.mergedInto), isShown))
  return row
}

/** The person viewing a court. `userId` is undefined for visitors. */
export interface Viewer {
  userId: number | undefined
  isModerator: boolean
}

/** Pending content that the viewer may see: visitors none, members their own, moderators all. */
function isPendingFor(
  { userId, isModerator }: Viewer,
  status: AnyPgColumn,
  author: AnyPgColumn,
): SQL | undefined {
  return and(eq(status, 'pending'), isModerator ? undefined : eq(author, userId ?? 0))
}

/** Visitors get an unused id. */
const viewerIdOf = ({ userId }: Viewer) => userId ?? 0

/** The court's known facilities, and those offered on every court. */
export function readFacilities(database: Database, courtId: number) {
  const isAssociated = isNotNull(courtTags.courtId)
  return database
    .select({
      id: facilities.id,
      name: facilities.name,
      source: facilities.source,
      associated: sql<boolean>`${isAssociated}`,
      fact: facilities.fact,
    })
    .from(facilities)
    .leftJoin(courtTags, and(eq(courtTags.facilityId, facilities.id), eq(courtTags.courtId, courtId)))
    .where(or(isAssociated, facilities.inCatalogue))
}

/** Approved reviews, and the newest pending ones that the viewer may see. */
export async function readReviews(database: Database, courtId: number, viewer: Viewer) {
  const ofCourt = (status: SQL | undefined) =>
    selectReviews(database, viewerIdOf(viewer)).where(and(eq(reviews.courtId, courtId), status))
  const approved = await ofCourt(eq(reviews.status, 'approved'))
  const waiting = await ofCourt(isPendingFor(viewer, reviews.status, reviews.userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_PENDING_SHOWN)
  return [...approved, ...waiting]
}

/** Approved photos, and the newest pending ones that the viewer may see; oldest first. */
export async function readPhotos(database: Database, courtId: number, viewer: Viewer) {
  const ofCourt = (status: SQL | undefined) =>
    selectPhotos(database).where(and(eq(photos.courtId, courtId), status))
  const approved = await ofCourt(eq(photos.status, 'approved')).orderBy(asc(photos.createdAt), asc(photos.id))
  const waiting = await ofCourt(isPendingFor(viewer, photos.status, photos.userId))
    .orderBy(desc(photos.createdAt), desc(photos.id))
    .limit(MAX_PENDING_SHOWN)
  return [...approved, ...waiting].sort((a, b) => Number(a.createdAt) - Number(b.createdAt) || a.id - b.id)
}

/** Number of pending reviews and photos that the viewer may see, including those not shown. */
export async function countWaiting(database: Database, courtId: number, viewer: Viewer) {
  const { status, userId } = reviews
  return {
    reviews: await database.$count(
      reviews,
      and(eq(reviews.courtId, courtId), isPendingFor(viewer, status, userId)),
    ),
    photos: await database.$count(
      photos,
      and(eq(photos.courtId, courtId), isPendingFor(viewer, photos.status, photos.userId)),
    ),
  }
}
