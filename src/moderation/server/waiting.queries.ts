import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
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

/** The queue contains pending items, except those of banned accounts, which stay on hold. */
const inQueue = (status: AnyPgColumn, owner: AnyPgColumn) =>
  and(eq(status, 'pending'), isOwnerNotBanned(owner))

const queued = {
  review: inQueue(reviews.status, reviews.userId),
  facility: inQueue(facilitySuggestions.status, facilitySuggestions.userId),
  court: inQueue(courts.status, courts.submittedBy),
  /** Photos that need their own decision, rather than being decided with their review or court. */
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

/** A page of the queue, per kind. */
interface QueuePage {
  limit: number
  offset: number
}

/** Round-robin turns by id, in queue order. */
export type Turns = Map<number, number>

/**
 * Orders pending items of a kind round-robin: the oldest item of each author first, then each author's second, so that
 * prolific authors do not delay others. With an id, only that item.
 */
async function readTurns(
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

/** Sorts rows by turn and adds the turn to each. */
function inQueueOrder<Row extends { id: number }>(
  turns: Turns,
  rows: readonly Row[],
): (Row & { turn: number })[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...turns].flatMap(([id, turn]) => {
    const row = byId.get(id)
    return row ? [{ ...row, turn }] : []
  })
}

/** Queue lengths by kind, without reports. */
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

/** When the oldest pending item of a kind was sent; null if there is none. */
export async function readOldestWaiting(database: Database, kind: ModeratedKind): Promise<Date | null> {
  const { table } = tables[kind]
  const { rows } = await database.execute<{ at: string | null }>(
    sql`select min(${table.createdAt}) as at from ${table} where ${queued[kind]}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}

export async function readPendingReviews(database: Database, viewerId: number, queuePage: QueuePage) {
  const turns = await readTurns(database, 'review', queuePage)
  return inQueueOrder(turns, await readReviewsById(database, viewerId, [...turns.keys()]))
}

export function readReviewsById(database: Database, viewerId: number, ids: number[]) {
  return selectReviews(database, viewerId).where(inArray(reviews.id, ids))
}

export async function readStandalonePhotos(database: Database, queuePage: QueuePage) {
  const turns = await readTurns(database, 'photo', queuePage)
  return inQueueOrder(turns, await readPhotosById(database, [...turns.keys()]))
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
export async function readPendingFacilities(database: Database, queuePage: QueuePage) {
  const turns = await readTurns(database, 'facility', queuePage)
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

/** Pending courts: a page, or one by id. */
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
