import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  courts,
  courtTags,
  facilities,
  facilitySuggestions,
  photos,
  rejections,
  reports,
  reviews,
  users,
} from '../../database/schema/index.ts'
import { selectCourts } from '../../directory/server/directory.queries.ts'
import { facilityKey } from '../../facts/contract/facilities.ts'
import { selectPhotos } from '../../photos/server/photos.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { countWithoutBanned } from '../../reports/server/report-senders.queries.ts'
import { selectReviews } from '../../reviews/server/reviews.queries.ts'

/** Round-robin turns by id, in queue order. */
export type Turns = ReadonlyMap<number, number>

/** Sorts rows by turn and adds the turn to each. */
export function inQueueOrder<Row extends { id: number }>(
  turns: Turns,
  rows: readonly Row[],
): (Row & { turn: number })[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...turns].flatMap(([id, turn]) => {
    const row = byId.get(id)
    return row ? [{ ...row, turn }] : []
  })
}

export function readReviewsById(database: Database, viewerId: number, ids: number[]) {
  return selectReviews(database, viewerId).where(inArray(reviews.id, ids))
}

export function readPhotosById(database: Database, ids: number[]) {
  return selectPhotos(database).where(inArray(photos.id, ids))
}

export function readPhotosOfReviews(database: Database, reviewIds: number[]) {
  return selectPhotos(database).where(inArray(photos.reviewId, reviewIds)).orderBy(asc(photos.id))
}

/** Pending photos of pending courts. */
export function readPhotosOfCourts(database: Database, courtIds: number[]) {
  return selectPhotos(database)
    .where(and(inArray(photos.courtId, courtIds), eq(photos.status, 'pending')))
    .orderBy(asc(photos.id))
}

/** Suggested facilities, with the known facilities of their courts. */
export async function readPendingFacilities(database: Database, turns: Turns) {
  const known = sql<string[]>`array(
    select ${courtTags.name} from ${courtTags}
    where ${courtTags.courtId} = ${facilitySuggestions.courtId} order by ${courtTags.nameKey})`
  const rows = await database
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
    .where(inArray(facilitySuggestions.id, [...turns.keys()]))
  return inQueueOrder(turns, rows)
}

export type FacilityRow = Awaited<ReturnType<typeof readPendingFacilities>>[number]

/** The keys of those names that are existing facilities. */
export async function knownFacilities(database: Database, names: string[]): Promise<Set<string>> {
  const rows = await database
    .select({ key: facilities.nameKey })
    .from(facilities)
    .where(inArray(facilities.nameKey, names.map(facilityKey)))
  return new Set(rows.map(({ key }) => key))
}

/** Pending courts with who sent them. */
export async function readPendingCourts(database: Database, turns: Turns) {
  const ids = [...turns.keys()]
  const submissions = await database
    .select({
      id: courts.id,
      userId: courts.submittedBy,
      username: users.username,
      createdAt: courts.createdAt,
    })
    .from(courts)
    .leftJoin(users, eq(users.id, courts.submittedBy))
    .where(inArray(courts.id, ids))
  const found = await selectCourts(database).where(inArray(courts.id, ids))
  const byId = new Map(found.map((court) => [court.id, court]))
  return inQueueOrder(turns, submissions).flatMap((submission) => {
    const court = byId.get(submission.id)
    return court ? [{ ...submission, court }] : []
  })
}

export type PendingCourtRow = Awaited<ReturnType<typeof readPendingCourts>>[number]

/** Names and locations of courts of any status. */
export function readPlaces(database: Database, ids: number[]) {
  return database
    .select({
      id: courts.id,
      name: courts.name,
      address: courts.address,
      latitude: courts.latitude,
      longitude: courts.longitude,
      isFree: courts.isFree,
      status: courts.status,
      version: courts.version,
    })
    .from(courts)
    .where(inArray(courts.id, ids))
}

export type Place = Awaited<ReturnType<typeof readPlaces>>[number]

/** Tables of contributions, with their owner and status columns. */
const contributions = [
  [reviews, reviews.userId, reviews.status],
  [photos, photos.userId, photos.status],
  [facilitySuggestions, facilitySuggestions.userId, facilitySuggestions.status],
  [courts, courts.submittedBy, courts.status],
] as const

/** Authors with statistics of their contributions. */
export function readAuthors(database: Database, ids: number[]) {
  const countOf = (status: (column: AnyPgColumn) => SQL) => {
    const counts = contributions.map(([table, owner, column]) =>
      database.$count(table, sql`${owner} = ${users.id} and ${column} ${status(column)}`),
    )
    return sql<number>`(${sql.join(counts, sql` + `)})::int`
  }
  // Nested, so that Drizzle keeps the table names of the columns.
  const reported = sql<number>`(${sql`
    select coalesce(sum(${countWithoutBanned}), 0)::int from (
      select 'review' as kind, id from ${reviews} where ${reviews.userId} = ${users.id}
      union all select 'photo', id from ${photos} where ${photos.userId} = ${users.id}
    ) theirs
    join ${reports} on ${reports.subjectKind} = theirs.kind and ${reports.subjectId} = theirs.id
    where ${reports.resolvedAt} is null`})`
  return database
    .select({
      id: users.id,
      username: users.username,
      status: users.status,
      createdAt: users.createdAt,
      approved: countOf((column) => (column === courts.status ? sql`<> 'pending'` : sql`= 'approved'`)),
      pending: countOf(() => sql`= 'pending'`),
      rejected: database.$count(rejections, eq(rejections.userId, users.id)),
      reported,
    })
    .from(users)
    .where(inArray(users.id, ids))
}

export type Author = Awaited<ReturnType<typeof readAuthors>>[number]
