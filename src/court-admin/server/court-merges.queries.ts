import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/banned.queries.ts'
import {
  courtMerges,
  courts,
  facilitySuggestions,
  facilityVotes,
  type MovedContributions,
  photos,
  reports,
  reviews,
  reviewVotes,
} from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { countWithoutBanned } from '../../reports/server/report-senders.queries.ts'
import { isCountedVote } from '../../reviews/server/reviews.queries.ts'
import type { MergePreview } from '../contract/schema.ts'

export type Merge = Pick<typeof courtMerges.$inferSelect, 'courtId' | 'intoId' | 'moved'>
interface Direction {
  from: number
  to: number
}

export async function insertMerge(tx: Transaction, merge: Merge): Promise<void> {
  await tx.insert(courtMerges).values(merge)
}

export async function readMerge(tx: Transaction, courtId: number): Promise<Merge | undefined> {
  const [merge] = await tx.select().from(courtMerges).where(eq(courtMerges.courtId, courtId))
  return merge
}

export async function deleteMerge(tx: Transaction, courtId: number): Promise<void> {
  await tx.delete(courtMerges).where(eq(courtMerges.courtId, courtId))
}

export async function readStatuses(database: Database, ids: number[]) {
  const rows = await database
    .select({ id: courts.id, status: courts.status })
    .from(courts)
    .where(inArray(courts.id, ids))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Counts what `moveContributions` would move, using the same rules as the public counts. */
export async function readMergePreview(database: Database, { from, to }: Direction): Promise<MergePreview> {
  const ofCourt = (table: SQL, status: string) =>
    sql`(select count(*)::int from ${table} where court_id = ${from} and status = ${status})`
  const votes = (isShared: SQL) => sql`(
    select count(*)::int from ${facilityVotes}
    where ${facilityVotes.courtId} = ${from} and ${isOwnerNotBanned(facilityVotes.userId)} and ${isShared} (
      select from facility_votes others where others.court_id = ${to}
        and others.facility_id = ${facilityVotes.facilityId} and others.user_id = ${facilityVotes.userId}))`
  const { rows } = await database.execute<Record<keyof typeof counted, number> & { newTags: string[] }>(sql`
    select
      ${ofCourt(sql`${reviews}`, 'approved')} as "reviews",
      (select count(*)::int from ${reviewVotes} join ${reviews} on ${reviews.id} = ${reviewVotes.reviewId}
        where ${reviews.courtId} = ${from} and ${reviews.status} = 'approved' and ${isCountedVote()}) as "reviewVotes",
      ${ofCourt(sql`${photos}`, 'approved')} as "photos",
      ${votes(sql`not exists`)} as "confirmations",
      ${votes(sql`exists`)} as "sharedConfirmations",
      ${ofCourt(sql`${reviews}`, 'pending')} as "waitingReviews",
      ${ofCourt(sql`${photos}`, 'pending')} as "waitingPhotos",
      ${ofCourt(sql`${facilitySuggestions}`, 'pending')} as "waitingFacilities",
      (select coalesce(sum(${countWithoutBanned}), 0)::int from ${reports} where ${reports.subjectKind} = 'court'
        and ${reports.subjectId} = ${from} and ${reports.resolvedAt} is null) as "reports",
      array(
        select facilities.name from court_facilities join facilities on facilities.id = facility_id
        where court_id = ${from} and facility_id not in (
          select facility_id from court_facilities where court_id = ${to})
        order by facilities.name_key) as "newTags"`)
  const [row] = rows
  const { waitingReviews, waitingPhotos, waitingFacilities, newTags, ...counts } = {
    ...counted,
    newTags: [],
    ...row,
  }
  const waiting = { reviews: waitingReviews, photos: waitingPhotos, facilities: waitingFacilities }
  return { ...counts, newTags, waiting }
}

const counted = {
  ...{ reviews: 0, reviewVotes: 0, photos: 0, confirmations: 0, sharedConfirmations: 0, reports: 0 },
  ...{ waitingReviews: 0, waitingPhotos: 0, waitingFacilities: 0 },
}

/** Moves all contributions from one court to another; returns what was moved. */
export async function moveContributions(tx: Transaction, direction: Direction): Promise<MovedContributions> {
  return {
    reviews: await moveRows(tx, 'reviews', direction),
    photos: await moveRows(tx, 'photos', direction),
    suggestions: await moveRows(tx, 'facility_suggestions', direction),
    facilities: await shareFacilities(tx, direction),
    votes: await moveVotes(tx, direction),
  }
}

/** Moves back what was moved and still exists. */
export async function moveContributionsBack(
  tx: Transaction,
  { courtId, intoId, moved }: Merge,
): Promise<void> {
  const direction = { from: intoId, to: courtId }
  await moveRows(tx, 'reviews', direction, moved.reviews)
  await moveRows(tx, 'photos', direction, moved.photos)
  await moveRows(tx, 'facility_suggestions', direction, moved.suggestions)
  await tx.execute(sql`
    delete from court_facilities
    where court_id = ${intoId} and facility_id = any (${sql.param(moved.facilities)}::integer[])`)
  await moveVotesBack(tx, direction, moved.votes)
}

/** Moves all rows of a court, or only those in `ids`; returns the ids of the moved rows. */
async function moveRows(
  tx: Transaction,
  table: 'reviews' | 'photos' | 'facility_suggestions',
  { from, to }: Direction,
  ids?: readonly number[],
): Promise<number[]> {
  const among = ids ? sql`and id = any (${sql.param(ids)}::integer[])` : sql``
  return idsOf(
    tx,
    sql`update ${sql.identifier(table)} set court_id = ${to} where court_id = ${from} ${among} returning id`,
  )
}

/** Copies the facilities of one court to another; returns those that it did not have. */
function shareFacilities(tx: Transaction, { from, to }: Direction): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      insert into court_facilities (court_id, facility_id)
      select ${to}::integer, facility_id from court_facilities where court_id = ${from}
      on conflict do nothing
      returning facility_id as id`,
  )
}

/** A person who confirmed a facility at both courts counts once. */
async function moveVotes(tx: Transaction, { from, to }: Direction): Promise<MovedContributions['votes']> {
  const { rows } = await tx.execute<{ [K in keyof Vote]: Vote[K] }>(sql`
    with gone as (
      delete from facility_votes where court_id = ${from} returning facility_id, user_id, created_at
    ), come as (
      insert into facility_votes (court_id, facility_id, user_id, created_at)
      select ${to}::integer, facility_id, user_id, created_at from gone
      on conflict do nothing
      returning facility_id, user_id
    )
    select facility_id, user_id, created_at::text, come.user_id is not null as moved
    from gone left join come using (facility_id, user_id)`)
  return rows
}
type Vote = MovedContributions['votes'][number]

/** Restores moved confirmations unless they were withdrawn since; restores the others in any case. */
async function moveVotesBack(
  tx: Transaction,
  { from, to }: Direction,
  votes: MovedContributions['votes'],
): Promise<void> {
  await tx.execute(sql`
    with vote as (
      select facility_id, user_id, created_at, moved
      from json_to_recordset(${JSON.stringify(votes)}::json)
        as vote (facility_id integer, user_id integer, created_at timestamptz, moved boolean)
    ), gone as (
      delete from facility_votes using vote
      where facility_votes.court_id = ${from} and vote.moved
        and facility_votes.facility_id = vote.facility_id and facility_votes.user_id = vote.user_id
      returning facility_votes.facility_id, facility_votes.user_id
    )
    insert into facility_votes (court_id, facility_id, user_id, created_at)
    select ${to}::integer, facility_id, user_id, created_at
    from vote left join gone using (facility_id, user_id)
    where (gone.user_id is not null or not vote.moved)
      and exists (select from users where users.id = user_id)
      and exists (select from facilities where facilities.id = facility_id)
    on conflict do nothing`)
}

async function idsOf(tx: Transaction, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
