import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  courtMerges,
  courts,
  facilitySuggestions,
  factReports,
  type MovedContributions,
  type MovedSource,
  photos,
  reports,
  reviews,
  reviewVotes,
} from '../../database/schema/index.ts'
import { isCurrentReport, isSameReporter, restoreReports } from '../../facts/server/facts.queries.ts'
import { requireNoImport } from '../../imports/server/imports.queries.ts'
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
  const others = sql`(
    select from fact_reports others where others.court_id = ${to} and others.fact = ${factReports.fact}
      and others.user_id = ${factReports.userId} and others.superseded_at is null)`
  const confirmations = (isShared: SQL) => sql`(
    select count(*)::int from ${factReports}
    where ${factReports.courtId} = ${from} and ${isCurrentReport()} and ${factReports.userId} is not null
      and ${isShared} ${others})`
  const { rows } = await database.execute<Record<keyof typeof counted, number> & { newTags: string[] }>(sql`
    select
      ${ofCourt(sql`${reviews}`, 'approved')} as "reviews",
      (select count(*)::int from ${reviewVotes} join ${reviews} on ${reviews.id} = ${reviewVotes.reviewId}
        where ${reviews.courtId} = ${from} and ${reviews.status} = 'approved' and ${isCountedVote()}) as "reviewVotes",
      ${ofCourt(sql`${photos}`, 'approved')} as "photos",
      ${confirmations(sql`not exists`)} as "confirmations",
      ${confirmations(sql`exists`)} as "sharedConfirmations",
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
    problems: await moveProblems(tx, direction),
    problemReports: await moveProblemReports(tx, direction),
    supersededFacts: await supersedeOlderFacts(tx, direction),
    facts: await moveRows(tx, 'fact_reports', direction),
    sources: await moveSources(tx, direction),
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
  await moveRows(tx, 'fact_reports', direction, moved.facts)
  await restoreReports(tx, supersededSince({ courtId, intoId }, moved.facts))
  await restoreReports(tx, sql`id = any (${sql.param(moved.supersededFacts)}::integer[])`)
  await moveProblems(tx, direction, moved.problems ?? [])
  await moveProblemReports(tx, direction, moved.problemReports ?? [])
  await moveSourcesBack(tx, direction, moved.sources ?? [])
}

/**
 * Moved reports that something has superseded since the merge: a newer report or a settlement, made at that moment.
 * Those that were withdrawn stay so.
 */
const supersededSince = (
  { courtId, intoId }: Pick<Merge, 'courtId' | 'intoId'>,
  ids: readonly number[],
) => sql`
  id = any (${sql.param(ids)}::integer[])
  and superseded_at > (select created_at from court_merges where court_id = ${courtId})
  and exists (
    select from fact_reports newer
    where newer.court_id = ${intoId} and newer.fact = fact_reports.fact
      and newer.created_at = fact_reports.superseded_at)`

/** Moves all rows of a court, or only those in `ids`; returns the ids of the moved rows. */
async function moveRows(
  tx: Transaction,
  table: 'reviews' | 'photos' | 'facility_suggestions' | 'fact_reports',
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

/** Moves the problems that aren't open at both courts, or those among `ids`; returns the ids of the moved ones. */
function moveProblems(tx: Transaction, { from, to }: Direction, ids?: readonly number[]): Promise<number[]> {
  const among = ids ? sql`and id = any (${sql.param(ids)}::integer[])` : sql``
  return idsOf(
    tx,
    sql`
      update court_problems set court_id = ${to}
      where court_id = ${from} ${among} and not exists (
        select from court_problems there
        where there.court_id = ${to} and there.kind = court_problems.kind
          and there.state <> 'mended' and court_problems.state <> 'mended')
      returning id`,
  )
}

/** Moves reports of problems, or those among `ids`, to the same problem if it is open there; returns the moved ones. */
function moveProblemReports(
  tx: Transaction,
  { from, to }: Direction,
  ids?: readonly number[],
): Promise<number[]> {
  const among = ids ? sql`and report.id = any (${sql.param(ids)}::integer[])` : sql``
  return idsOf(
    tx,
    sql`
      update court_problem_reports report set problem_id = there.id
      from court_problems here
      join court_problems there on there.court_id = ${to} and there.kind = here.kind and there.state <> 'mended'
      where here.court_id = ${from} and report.problem_id = here.id ${among} and not exists (
        select from court_problem_reports own
        where own.problem_id = there.id and own.user_id = report.user_id)
      returning report.id`,
  )
}

/** Lets sources update the other court, as one that was joined with theirs. Returns what they were. */
async function moveSources(tx: Transaction, { from, to }: Direction): Promise<MovedSource[]> {
  const { rows } = await tx.execute<{ [K in keyof MovedSource]: MovedSource[K] }>(sql`
    update source_courts as known set court_id = ${to}, is_brought = false
    from source_courts as earlier
    where known.court_id = ${from} and (earlier.source, earlier.source_id) = (known.source, known.source_id)
    returning known.source, known.source_id as "sourceId", earlier.is_brought as "isBrought"`)
  if (rows.length > 0) await requireNoImport(tx)
  return rows
}

async function moveSourcesBack(
  tx: Transaction,
  { from, to }: Direction,
  sources: readonly MovedSource[],
): Promise<void> {
  if (sources.length > 0) await requireNoImport(tx)
  await tx.execute(sql`
    update source_courts as known set court_id = ${to}, is_brought = moved."isBrought"
    from json_to_recordset(${JSON.stringify(sources)}::json) as moved (source text, "sourceId" text, "isBrought" boolean)
    where known.court_id = ${from} and (known.source, known.source_id) = (moved.source, moved."sourceId")`)
}

/** Who has reported a fact at both courts counts once, with the newer report; returns the older ones. */
function supersedeOlderFacts(tx: Transaction, { from, to }: Direction): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      update fact_reports set superseded_at = now()
      where id in (
        select case when there.created_at < here.created_at then there.id else here.id end
        from fact_reports here
        join fact_reports there on there.fact = here.fact and there.superseded_at is null
          and ${isSameReporter('there', 'here')}
        where here.court_id = ${from} and there.court_id = ${to} and here.superseded_at is null)
      returning id`,
  )
}

async function idsOf(tx: Transaction, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
