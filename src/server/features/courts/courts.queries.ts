import { and, asc, count, eq, isNotNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../db/database.ts'
import { courtFacilities, courts, facilities, facilityVotes, photos, reviews } from '../../db/schema/index.ts'
import { isOfNobodyBanned } from '../../directory/banned.queries.ts'
import { selectPhotos, selectReviews } from '../../directory/contributions.queries.ts'
import { type CourtRow, selectCourts } from '../../directory/directory.queries.ts'

export async function readPublishedCourt(database: Database, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(database).where(and(eq(courts.id, id), eq(courts.status, 'published')))
  return row
}

/** Whether readers see this court. It is not merged into another one until the transaction ends. */
export async function isPublished(tx: Transaction, courtId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: courts.id })
    .from(courts)
    .where(and(eq(courts.id, courtId), eq(courts.status, 'published')))
    .for('key share')
  return rows.length > 0
}

/** The id of the court that another one was merged into, perhaps over several; undefined without such a one. */
export async function publishedHeir(database: Database, id: number): Promise<number | undefined> {
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

/** Who looks at a court. Visitors have no id. */
export interface Viewer {
  userId: number | undefined
  isAdmin: boolean
}

/** What everybody sees, and of what waits for approval what this viewer may see. */
function isShown(status: AnyPgColumn, author: AnyPgColumn, { userId, isAdmin }: Viewer): SQL | undefined {
  const approved = eq(status, 'approved')
  const pending = eq(status, 'pending')
  if (isAdmin) return or(approved, pending)
  return userId === undefined ? approved : or(approved, and(pending, eq(author, userId)))
}

/** An id that no person has stands for visitors. */
const idOf = ({ userId }: Viewer) => userId ?? 0

/** Facilities that the court is known to have, and those that every court may be asked about. */
export function readFacilities(database: Database, courtId: number, viewer: Viewer) {
  const votes = database
    .select({
      facilityId: facilityVotes.facilityId,
      count: count().as('vote_count'),
      last: max(facilityVotes.createdAt).as('last_confirmed_at'),
      isOwn: sql<boolean>`bool_or(${facilityVotes.userId} = ${idOf(viewer)})`.as('is_own'),
    })
    .from(facilityVotes)
    .where(and(eq(facilityVotes.courtId, courtId), isOfNobodyBanned(facilityVotes.userId)))
    .groupBy(facilityVotes.facilityId)
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
    .leftJoin(votes, eq(votes.facilityId, facilities.id))
    .where(or(isAssociated, facilities.inCatalogue))
}

export type FacilityRow = Awaited<ReturnType<typeof readFacilities>>[number]

export function readReviews(database: Database, courtId: number, viewer: Viewer) {
  return selectReviews(database, idOf(viewer)).where(
    and(eq(reviews.courtId, courtId), isShown(reviews.status, reviews.userId, viewer)),
  )
}

/** Photos, the first ones first. */
export function readPhotos(database: Database, courtId: number, viewer: Viewer) {
  return selectPhotos(database)
    .where(and(eq(photos.courtId, courtId), isShown(photos.status, photos.userId, viewer)))
    .orderBy(asc(photos.createdAt), asc(photos.id))
}
