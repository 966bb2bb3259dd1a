import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { facilityKey } from '../../../contract/facilities/rules.ts'
import type { Database } from '../../db/database.ts'
import {
  courtFacilities,
  courts,
  facilities,
  facilitySuggestions,
  photos,
  rejections,
  reports,
  reviews,
  users,
} from '../../db/schema/index.ts'
import { selectPhotos, selectReviews } from '../../directory/contributions.queries.ts'
import { selectCourts } from '../../directory/directory.queries.ts'

const waits = (status: AnyPgColumn) => eq(status, 'pending')

/** Photos that wait for a decision of their own, and not for that about their review. */
function waitsAlone(database: Database): SQL | undefined {
  const review = database
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, photos.reviewId), waits(reviews.status)))
  return and(waits(photos.status), notExists(review))
}

/** How much of each kind waits. */
export async function countWaiting(database: Database) {
  const subjects = database
    .selectDistinct({ kind: reports.subjectKind, id: reports.subjectId })
    .from(reports)
    .where(isNull(reports.resolvedAt))
    .as('subjects')
  const [row] = await database
    .select({
      reviews: database.$count(reviews, waits(reviews.status)),
      photos: database.$count(photos, waitsAlone(database)),
      facilities: database.$count(facilitySuggestions, waits(facilitySuggestions.status)),
      courts: database.$count(courts, waits(courts.status)),
      reports: database.$count(subjects),
    })
    .from(sql`(values (1)) as one`)
  return row ?? { reviews: 0, photos: 0, facilities: 0, courts: 0, reports: 0 }
}

export function readPendingReviews(database: Database, viewerId: number, limit: number) {
  return selectReviews(database, viewerId)
    .where(waits(reviews.status))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(limit)
}

export function readReviewsById(database: Database, viewerId: number, ids: number[]) {
  return selectReviews(database, viewerId).where(inArray(reviews.id, ids))
}

export function readPhotosAlone(database: Database, limit: number) {
  return selectPhotos(database)
    .where(waitsAlone(database))
    .orderBy(asc(photos.createdAt), asc(photos.id))
    .limit(limit)
}

export function readPhotosById(database: Database, ids: number[]) {
  return selectPhotos(database).where(inArray(photos.id, ids))
}

export function readPhotosOfReviews(database: Database, reviewIds: number[]) {
  return selectPhotos(database).where(inArray(photos.reviewId, reviewIds)).orderBy(asc(photos.id))
}

/** Suggested facilities, with the names of those their courts are known to have. */
export function readPendingFacilities(database: Database, limit: number) {
  const known = sql<string[]>`array(
    select ${facilities.name} from ${facilities}
    join ${courtFacilities} on ${courtFacilities.facilityId} = ${facilities.id}
    where ${courtFacilities.courtId} = ${facilitySuggestions.courtId} order by ${facilities.nameKey})`
  return database
    .select({
      id: facilitySuggestions.id,
      courtId: facilitySuggestions.courtId,
      userId: facilitySuggestions.userId,
      username: users.username,
      suggestedName: facilitySuggestions.suggestedName,
      createdAt: facilitySuggestions.createdAt,
      facilities: known,
    })
    .from(facilitySuggestions)
    .leftJoin(users, eq(users.id, facilitySuggestions.userId))
    .where(waits(facilitySuggestions.status))
    .orderBy(asc(facilitySuggestions.createdAt), asc(facilitySuggestions.id))
    .limit(limit)
}

export type FacilityRow = Awaited<ReturnType<typeof readPendingFacilities>>[number]

/** Which of some names are facilities somewhere, by their keys. */
export async function knownFacilities(database: Database, names: string[]): Promise<Set<string>> {
  const rows = await database
    .select({ key: facilities.nameKey })
    .from(facilities)
    .where(inArray(facilities.nameKey, names.map(facilityKey)))
  return new Set(rows.map(({ key }) => key))
}

/** Courts that wait: all of them, the oldest first, or one by its id. */
export async function readPendingCourts(database: Database, { id, limit }: { id?: number; limit: number }) {
  const submissions = await database
    .select({
      id: courts.id,
      userId: courts.submittedBy,
      username: users.username,
      createdAt: courts.createdAt,
    })
    .from(courts)
    .leftJoin(users, eq(users.id, courts.submittedBy))
    .where(and(waits(courts.status), id === undefined ? undefined : eq(courts.id, id)))
    .orderBy(asc(courts.createdAt), asc(courts.id))
    .limit(limit)
  const found = await selectCourts(database).where(
    inArray(
      courts.id,
      submissions.map((submission) => submission.id),
    ),
  )
  const byId = new Map(found.map((court) => [court.id, court]))
  return submissions.flatMap((submission) => {
    const court = byId.get(submission.id)
    return court ? [{ ...submission, court }] : []
  })
}

export type PendingCourtRow = Awaited<ReturnType<typeof readPendingCourts>>[number]

/** Names and places of courts, whatever their status. */
export function readPlaces(database: Database, ids: number[]) {
  return database
    .select({
      id: courts.id,
      name: courts.name,
      address: courts.address,
      latitude: courts.latitude,
      longitude: courts.longitude,
      status: courts.status,
    })
    .from(courts)
    .where(inArray(courts.id, ids))
}

export type Place = Awaited<ReturnType<typeof readPlaces>>[number]

/** What people sent in, by the tables that hold it. */
const contributions = [
  [reviews, reviews.userId, reviews.status],
  [photos, photos.userId, photos.status],
  [facilitySuggestions, facilitySuggestions.userId, facilitySuggestions.status],
  [courts, courts.submittedBy, courts.status],
] as const

/** People with what became of what they sent in. */
export function readAuthors(database: Database, ids: number[]) {
  const countOf = (status: SQL) => {
    const counts = contributions.map(([table, owner, column]) =>
      database.$count(table, sql`${owner} = ${users.id} and ${column} ${status}`),
    )
    return sql<number>`(${sql.join(counts, sql` + `)})::int`
  }
  // Nested, so that the columns keep the names of their tables.
  const reported = sql<number>`(${sql`
    select coalesce(sum(${reports.count}), 0)::int from ${reports}
    left join ${reviews} on ${reports.subjectKind} = 'review' and ${reviews.id} = ${reports.subjectId}
    left join ${photos} on ${reports.subjectKind} = 'photo' and ${photos.id} = ${reports.subjectId}
    where ${reports.resolvedAt} is null and coalesce(${reviews.userId}, ${photos.userId}) = ${users.id}`})`
  return database
    .select({
      id: users.id,
      username: users.username,
      status: users.status,
      createdAt: users.createdAt,
      approved: countOf(sql`<> 'pending'`),
      pending: countOf(sql`= 'pending'`),
      rejected: database.$count(rejections, eq(rejections.userId, users.id)),
      reported,
    })
    .from(users)
    .where(inArray(users.id, ids))
}

export type Author = Awaited<ReturnType<typeof readAuthors>>[number]
