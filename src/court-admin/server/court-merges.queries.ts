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
import { PROBLEM_PREFIX } from '../../facts/contract/problems.ts'
import { isCurrentReport, isSameReporter, restoreReports } from '../../facts/server/facts.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { countWithoutBanned } from '../../reports/server/report-senders.queries.ts'
import { isCountedVote } from '../../reviews/server/reviews.queries.ts'
import { copySaved } from '../../saved/server/saved.queries.ts'
import type { MergePreview } from '../contract/schema.ts'
import { requireNoImport } from './import-lock.queries.ts'

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
        select name from court_tags
        where court_id = ${from} and fact not in (select fact from court_tags where court_id = ${to})
        order by name_key) as "newTags"`)
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

/** Tables of contributions that all move to the other court, by what `MovedContributions` calls them. */
export const MOVED = {
  reviews,
  photos,
  suggestions: facilitySuggestions,
  facts: factReports,
}

/** Moves all contributions from one court to another; returns what was moved. */
export async function moveContributions(tx: Transaction, direction: Direction): Promise<MovedContributions> {
  await copySaved(tx, direction)
  return {
    problems: await moveProblems(tx, direction),
    supersededFacts: await supersedeOlderFacts(tx, direction),
    ...(await moveTables(tx, direction)),
    sources: await moveSources(tx, direction),
  }
}

/** Moves back what was moved and still exists. */
export async function moveContributionsBack(
  tx: Transaction,
  { courtId, intoId, moved }: Merge,
): Promise<void> {
  const direction = { from: intoId, to: courtId }
  await moveTables(tx, direction, moved)
  // A tag that has ended since doesn't come back at the court that had taken it over.
  await restoreReports(
    tx,
    sql`
      id = any (${sql.param(moved.supersededFacts)}::integer[])
      and not (source = 'tag' and fact in (
        select ended.fact from fact_reports ended
        where ended.id = any (${sql.param(moved.facts)}::integer[])
          and ended.source = 'tag' and ended.superseded_at > ${mergedAt(courtId)}))`,
  )
  await restoreReports(tx, supersededSince({ courtId, intoId }, moved.facts))
  await moveProblems(tx, direction, moved.problems ?? [])
  await openReportedProblems(tx, [courtId, intoId])
  await moveSourcesBack(tx, direction, moved.sources ?? [])
}

const mergedAt = (courtId: number) => sql`(select created_at from court_merges where court_id = ${courtId})`

/**
 * Moved reports that something has superseded since the merge: a newer report or a settlement, made at that moment.
 * Those that were withdrawn stay so. Of tags all that have ended: nothing supersedes them, and they ended at the court
 * that had taken them over.
 */
const supersededSince = (
  { courtId, intoId }: Pick<Merge, 'courtId' | 'intoId'>,
  ids: readonly number[],
) => sql`
  id = any (${sql.param(ids)}::integer[])
  and superseded_at > ${mergedAt(courtId)}
  and (source = 'tag' or exists (
    select from fact_reports newer
    where newer.court_id = ${intoId} and newer.fact = fact_reports.fact
      and newer.created_at = fact_reports.superseded_at))`

type MovedRows = Pick<MovedContributions, keyof typeof MOVED>

/** Moves all rows of a court in each of the tables, or only the given ones; returns the ids of the moved rows. */
async function moveTables(tx: Transaction, { from, to }: Direction, only?: MovedRows): Promise<MovedRows> {
  const moved = {} as MovedRows
  for (const name of Object.keys(MOVED) as (keyof MovedRows)[]) {
    const among = only ? sql`and id = any (${sql.param(only[name])}::integer[])` : sql``
    const rows = sql`${MOVED[name]} set court_id = ${to} where court_id = ${from} ${among}`
    moved[name] = await idsOf(tx, sql`update ${rows} returning id`)
  }
  return moved
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

/** Opens the problems that somebody reported at both courts while they were one. */
async function openReportedProblems(tx: Transaction, courtIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into court_problems (court_id, kind)
    select distinct court_id, substr(fact, ${PROBLEM_PREFIX.length + 1}::integer) from fact_reports
    where court_id = any (${sql.param(courtIds)}::integer[]) and starts_with(fact, ${PROBLEM_PREFIX}) and value = 'true'::jsonb
      and superseded_at is null
    on conflict do nothing`)
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
