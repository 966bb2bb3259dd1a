import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { facilityKey } from '../../../contract/facilities/rules.ts'
import type { ModeratedKind } from '../../../contract/moderation/reasons.ts'
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
import { isOfNobodyBanned } from '../../directory/banned.queries.ts'
import { selectPhotos, selectReviews } from '../../directory/contributions.queries.ts'
import { selectCourts } from '../../directory/directory.queries.ts'
import { countWithoutBanned } from '../reports/reports.service.ts'

/** What waits is in the queue, but for what came from banned accounts: that waits for them to be active again. */
const inQueue = (status: AnyPgColumn, owner: AnyPgColumn) =>
  and(eq(status, 'pending'), isOfNobodyBanned(owner))

const queued = {
  review: inQueue(reviews.status, reviews.userId),
  facility: inQueue(facilitySuggestions.status, facilitySuggestions.userId),
  court: inQueue(courts.status, courts.submittedBy),
  /** Photos that wait for a decision of their own, and not for that about their review or court. */
  photo: and(
    inQueue(photos.status, photos.userId),
    sql`not exists (
      select from ${reviews} where ${reviews.id} = ${photos.reviewId} and ${reviews.status} = 'pending')`,
    sql`not exists (
      select from ${courts} where ${courts.id} = ${photos.courtId} and ${courts.status} = 'pending')`,
  ),
}

const tables = {
  review: { table: reviews, owner: reviews.userId },
  photo: { table: photos, owner: photos.userId },
  facility: { table: facilitySuggestions, owner: facilitySuggestions.userId },
  court: { table: courts, owner: courts.submittedBy },
}

/** A part of the queue: so many things of each kind, after so many others. */
export interface QueuePage {
  limit: number
  offset: number
}

/** The turn of each thing in its queue, by ids in that order. */
export type Turns = Map<number, number>

/**
 * A kind of what waits, in turns: the oldest thing of each author comes first, then the second ones, so that who
 * sends very much does not keep the others waiting. With an id, only that one.
 */
export async function readTurns(
  database: Database,
  kind: ModeratedKind,
  { limit, offset }: QueuePage,
  id?: number,
): Promise<Turns> {
  const { table, owner } = tables[kind]
  const { rows } = await database.execute<{ id: number; turn: number }>(sql`
    select id, turn from (
      select ${table.id} as id, ${table.createdAt} as created_at, row_number() over (
        partition by ${owner} order by ${table.createdAt}, ${table.id})::integer as turn
      from ${table} where ${queued[kind]}) turns
    where ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by turn, created_at, id limit ${limit} offset ${offset}`)
  return new Map(rows.map(({ id, turn }) => [id, turn]))
}

/** Rows in the order of their turns, each with its own. */
function inTurns<Row extends { id: number }>(turns: Turns, rows: readonly Row[]): (Row & { turn: number })[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...turns].flatMap(([id, turn]) => {
    const row = byId.get(id)
    return row ? [{ ...row, turn }] : []
  })
}

/** How much of each kind waits, reports aside. */
export async function countWaiting(database: Database) {
  const [row] = await database
    .select({
      reviews: database.$count(reviews, queued.review),
      photos: database.$count(photos, queued.photo),
      facilities: database.$count(facilitySuggestions, queued.facility),
      courts: database.$count(courts, queued.court),
    })
    .from(sql`(values (1)) as one`)
  return row ?? { reviews: 0, photos: 0, facilities: 0, courts: 0 }
}

export async function readPendingReviews(database: Database, viewerId: number, queuePage: QueuePage) {
  const turns = await readTurns(database, 'review', queuePage)
  return inTurns(turns, await readReviewsById(database, viewerId, [...turns.keys()]))
}

export function readReviewsById(database: Database, viewerId: number, ids: number[]) {
  return selectReviews(database, viewerId).where(inArray(reviews.id, ids))
}

export async function readPhotosAlone(database: Database, queuePage: QueuePage) {
  const turns = await readTurns(database, 'photo', queuePage)
  return inTurns(turns, await readPhotosById(database, [...turns.keys()]))
}

export function readPhotosById(database: Database, ids: number[]) {
  return selectPhotos(database).where(inArray(photos.id, ids))
}

export function readPhotosOfReviews(database: Database, reviewIds: number[]) {
  return selectPhotos(database).where(inArray(photos.reviewId, reviewIds)).orderBy(asc(photos.id))
}

/** Photos that were sent with courts that wait. */
export function readPhotosOfCourts(database: Database, courtIds: number[]) {
  return selectPhotos(database)
    .where(and(inArray(photos.courtId, courtIds), eq(photos.status, 'pending')))
    .orderBy(asc(photos.id))
}

/** Suggested facilities, with the names of those their courts are known to have. */
export async function readPendingFacilities(database: Database, queuePage: QueuePage) {
  const turns = await readTurns(database, 'facility', queuePage)
  const known = sql<string[]>`array(
    select ${facilities.name} from ${facilities}
    join ${courtFacilities} on ${courtFacilities.facilityId} = ${facilities.id}
    where ${courtFacilities.courtId} = ${facilitySuggestions.courtId} order by ${facilities.nameKey})`
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
  return inTurns(turns, rows)
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

/** Courts that wait: those of a page, or one by its id. */
export async function readPendingCourts(database: Database, queuePage: QueuePage, id?: number) {
  const turns = await readTurns(database, 'court', queuePage, id)
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
  return inTurns(turns, submissions).flatMap((submission) => {
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
      isFree: courts.isFree,
      status: courts.status,
      version: courts.version,
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
  const countOf = (status: (column: AnyPgColumn) => SQL) => {
    const counts = contributions.map(([table, owner, column]) =>
      database.$count(table, sql`${owner} = ${users.id} and ${column} ${status(column)}`),
    )
    return sql<number>`(${sql.join(counts, sql` + `)})::int`
  }
  // Nested, so that the columns keep the names of their tables.
  const reported = sql<number>`(${sql`
    select coalesce(sum(${countWithoutBanned}), 0)::int from ${reports}
    left join ${reviews} on ${reports.subjectKind} = 'review' and ${reviews.id} = ${reports.subjectId}
    left join ${photos} on ${reports.subjectKind} = 'photo' and ${photos.id} = ${reports.subjectId}
    where ${reports.resolvedAt} is null and coalesce(${reviews.userId}, ${photos.userId}) = ${users.id}`})`
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
