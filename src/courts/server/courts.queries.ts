import { and, asc, count, desc, eq, inArray, isNotNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  courtFacilities,
  courts,
  facilities,
  factReports,
  photos,
  reviews,
} from '../../database/schema/index.ts'
import { isCurrentReport, isPersonSayingYes } from '../../facts/server/facts.queries.ts'
import { selectPhotos } from '../../photos/server/photos.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { selectReviews } from '../../reviews/server/reviews.queries.ts'
import { type CourtRow, selectCourts } from './directory.queries.ts'

/** The newest pending reviews and photos of a court in one response. */
const MAX_PENDING_SHOWN = 20

export async function readPublishedCourt(database: Database, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(database).where(and(eq(courts.id, id), eq(courts.status, 'published')))
  return row
}

/** Whether a court is published. Locks it against merging until the transaction ends. */
export const isPublished = (tx: Transaction, courtId: number): Promise<boolean> =>
  lockCourtIf(tx, courtId, eq(courts.status, 'published'))

/** Like `isPublished`, but also true for the person's own pending court. */
export const isPublishedOrOwn = (tx: Transaction, courtId: number, userId: number): Promise<boolean> =>
  lockCourtIf(
    tx,
    courtId,
    or(eq(courts.status, 'published'), and(eq(courts.status, 'pending'), eq(courts.submittedBy, userId))),
  )

async function lockCourtIf(tx: Transaction, courtId: number, isMeant: SQL | undefined): Promise<boolean> {
  const rows = await tx
    .select({ id: courts.id })
    .from(courts)
    .where(and(eq(courts.id, courtId), isMeant))
    .for('key share')
  return rows.length > 0
}

/** The id of the published court that a court was merged into, following chains of merges; undefined if none. */
export async function resolveMergedCourt(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await database.execute<{ id: number }>(sql`
    with recursive heirs as (
      select id, merged_into, status from courts where id = ${id} and merged_into is not null
      union all
      select courts.id, courts.merged_into, courts.status
      from courts join heirs on courts.id = heirs.merged_into
    )
    select id from heirs where status = 'published'`)
  return rows[0]?.id
}

/** The person viewing a court. `userId` is undefined for visitors. */
export interface Viewer {
  userId: number | undefined
  isAdmin: boolean
}

/** Pending content that the viewer may see: visitors none, members their own, administrators all. */
function isPendingFor(
  { userId, isAdmin }: Viewer,
  status: AnyPgColumn,
  author: AnyPgColumn,
): SQL | undefined {
  return and(eq(status, 'pending'), isAdmin ? undefined : eq(author, userId ?? 0))
}

/** Visitors get an unused id. */
const viewerIdOf = ({ userId }: Viewer) => userId ?? 0

/** The court's known facilities, and those offered on every court. */
export function readFacilities(database: Database, courtId: number, viewer: Viewer) {
  const votes = database
    .select({
      fact: factReports.fact,
      count: count().as('vote_count'),
      last: max(factReports.createdAt).as('last_confirmed_at'),
      isOwn: sql<boolean>`bool_or(${factReports.userId} = ${viewerIdOf(viewer)})`.as('is_own'),
    })
    .from(factReports)
    .where(and(eq(factReports.courtId, courtId), isPersonSayingYes, isCurrentReport()))
    .groupBy(factReports.fact)
    .as('votes')
  const isAssociated = isNotNull(courtFacilities.courtId)
  return database
    .select({
      id: facilities.id,
      name: facilities.name,
      source: facilities.source,
      associated: sql<boolean>`${isAssociated}`,
      voteCount: votes.count,
      lastConfirmedAt: votes.last,
      userVote: votes.isOwn,
    })
    .from(facilities)
    .leftJoin(
      courtFacilities,
      and(eq(courtFacilities.facilityId, facilities.id), eq(courtFacilities.courtId, courtId)),
    )
    .leftJoin(votes, eq(votes.fact, facilities.fact))
    .where(or(isAssociated, facilities.inCatalogue))
}

export type FacilityRow = Awaited<ReturnType<typeof readFacilities>>[number]

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

/** An approved or pending photo of a court. */
export async function readPhoto(database: Database, { courtId, id }: { courtId: number; id: number }) {
  const [photo] = await selectPhotos(database).where(
    and(eq(photos.id, id), eq(photos.courtId, courtId), inArray(photos.status, ['approved', 'pending'])),
  )
  return photo
}
