import { and, asc, eq, gt, inArray, isNotNull, isNull, max, min, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import type { ReportReason, ReportSubject } from '../../database/contract/values.ts'
import {
  courts,
  decisions,
  photos,
  reportSenders,
  reports,
  reviews,
  users,
} from '../../database/schema/index.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_REPORT_DETAILS, URGENT_REASONS } from '../contract/rules.ts'
import {
  countWithoutBanned,
  firstSenders,
  hasUnbannedSender,
  idsOfSenders,
  isByVisitors,
  isOfHiddenCourt,
  type Sender,
  senderCount,
} from './report-senders.queries.ts'

/** Locations, and duplicate courts, that one open report takes from visitors and from accounts that add to theirs. */
const MAX_REPORT_REFERENCES = 10

/** The reports of an item for one reason. */
interface ReportedReason {
  reason: ReportReason
  count: number
  details: string
  places: Point[]
  otherCourts: number[]
  senders: Sender[]
  senderCount: number
  byVisitors: boolean
}

/** What names a reported thing. */
export interface ReportedThing {
  subject: ReportSubject
  id: number
}

/** The open reports of these things. Reports of banned accounts are ignored. */
export async function readOpenReports(database: Database, things: readonly ReportedThing[]) {
  if (things.length === 0) return []
  const isWanted = sql`(${reports.subjectKind}, ${reports.subjectId}) in ${things.map(({ subject, id }) => sql`(${subject}, ${id})`)}`
  return database
    .select({
      subject: reports.subjectKind,
      id: reports.subjectId,
      isUrgent: sql<boolean>`bool_or(${isUrgentReport})`,
      count: sql<number>`sum(${countWithoutBanned})::int`,
      firstReportedAt: sql<Date>`${min(reports.createdAt)}`.mapWith(reports.createdAt),
      lastReportedAt: sql<Date>`${max(reports.lastReportedAt)}`.mapWith(reports.lastReportedAt),
      reasons: sql<ReportedReason[]>`
        json_agg(json_build_object('reason', ${reports.reason}, 'count', ${countWithoutBanned},
          'details', coalesce(${reports.details}, ''), 'places', ${reports.places},
          'otherCourts', ${reports.otherCourts}, 'senders', ${firstSenders}, 'senderCount', ${senderCount},
          'byVisitors', ${isByVisitors}) order by ${isUrgentReport} desc, ${countWithoutBanned} desc, ${reports.id})`,
    })
    .from(reports)
    .where(and(isWaiting, isWanted))
    .groupBy(reports.subjectKind, reports.subjectId)
}

/**
 * The reported things with their turns: the first one reported by each account (visitors count as one), then the second,
 * and so on; several reporters get their earliest turn. Or only one of them, whose turn is then its first.
 */
export function selectReportedItems(database: Database | Transaction, only?: ReportedThing) {
  const which = only && and(eq(reports.subjectKind, only.subject), eq(reports.subjectId, only.id))
  const turns = turnsOfItems(database, which)
  return (
    database
      .select({
        subjectKind: reports.subjectKind,
        subjectId: reports.subjectId,
        turn: sql<number>`min(${turns.turn})`.as('turn'),
        isUrgent: sql<boolean>`bool_or(${isUrgentReport})`.as('is_urgent'),
        since: sql<Date>`${min(reports.createdAt)}`.as('since'),
        details: sql<string>`string_agg(${reports.details}, ' ')`.as('details'),
        number: sql<number>`min(${reports.id})`.as('number'),
      })
      .from(reports)
      // All have a turn: an outer join, since it isn't computed where it isn't needed.
      .leftJoin(
        turns,
        and(eq(turns.subjectKind, reports.subjectKind), eq(turns.subjectId, reports.subjectId)),
      )
      .where(and(which, isWaiting))
      .groupBy(reports.subjectKind, reports.subjectId)
      .as('reported')
  )
}

/** Whether something has an open report that waits for a decision. */
export const hasOpenReport = (subject: ReportSubject, id: AnyPgColumn): SQL =>
  sql`exists (select from ${reports} where ${and(eq(reports.subjectKind, subject), sql`${reports.subjectId} = ${id}`, isWaiting)})`

/** Whether a report is awaiting a decision. */
export const isWaiting = and(isNull(reports.resolvedAt), or(hasUnbannedSender, isOfHiddenCourt))

/** Whether a report has an urgent reason. */
export const isUrgentReport: SQL<boolean> = sql`${reports.reason} in ${[...URGENT_REASONS]}`

/** The turn of each reported item: the earliest among its reporters. */
function turnsOfItems(database: Database | Transaction, which: SQL | undefined) {
  const { subjectKind, subjectId } = reports
  const inOrder = sql`${min(reports.createdAt)}, min(${reports.id})`
  const ofSenders = database
    .select({
      subjectKind,
      subjectId,
      turn: sql<number>`row_number() over (partition by ${reportSenders.userId} order by ${inOrder})`.as(
        'turn',
      ),
    })
    .from(reports)
    .leftJoin(
      reportSenders,
      and(eq(reportSenders.reportId, reports.id), isOwnerNotBanned(reportSenders.userId)),
    )
    .where(and(which, isWaiting))
    .groupBy(subjectKind, subjectId, reportSenders.userId)
    .as('of_senders')
  return database
    .select({
      subjectKind: ofSenders.subjectKind,
      subjectId: ofSenders.subjectId,
      turn: sql<number>`min(${ofSenders.turn})::int`.as('turn'),
    })
    .from(ofSenders)
    .groupBy(ofSenders.subjectKind, ofSenders.subjectId)
    .as('turns')
}

export type OpenReports = Awaited<ReturnType<typeof readOpenReports>>[number]

const countShown = {
  court: (tx: Transaction, id: number) =>
    tx.$count(courts, and(eq(courts.id, id), eq(courts.status, 'published'))),
  review: (tx: Transaction, id: number) =>
    tx.$count(reviews, and(eq(reviews.id, id), eq(reviews.status, 'approved'))),
  photo: (tx: Transaction, id: number) =>
    tx.$count(photos, and(eq(photos.id, id), eq(photos.status, 'approved'))),
}

/** Whether the item to report is visible to readers. */
export async function isShown(tx: Transaction, subject: ReportSubject, id: number): Promise<boolean> {
  return (await countShown[subject](tx, id)) > 0
}

/** True for decisions after which an item waits elsewhere, and has not returned. */
export const isElsewhere = and(
  eq(decisions.action, 'pass-on'),
  or(isNull(decisions.returnsAt), gt(decisions.returnsAt, sql`now()`)),
)

/** Brings an item back that was passed on: those to whom it was passed don't know of what is reported since. */
export async function returnPassedOn(tx: Transaction, subject: ReportSubject, id: number): Promise<void> {
  await tx
    .update(decisions)
    .set({ returnsAt: sql`now()` })
    .where(and(eq(decisions.key, `report of ${subject} ${id}`), isElsewhere))
}

/** Locks reporting of these items until the transaction ends. */
export async function lockReportsOf(tx: Transaction, subject: ReportSubject, ids: number[]): Promise<void> {
  for (const id of ids)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports of ${subject} ${id}`}))`)
}

/** Locks the accounts with open reports of these items against deletion until the transaction ends. */
export async function lockSenders(tx: Transaction, subject: ReportSubject, ids: number[]): Promise<void> {
  const senders = tx
    .select({ id: reportSenders.userId })
    .from(reportSenders)
    .innerJoin(reports, eq(reports.id, reportSenders.reportId))
    .where(and(openReportsOf(subject, ids), isNotNull(reportSenders.userId)))
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, senders))
    .orderBy(asc(users.id))
    .for('key share')
}

const openReportsOf = (subject: ReportSubject, ids: number[]) =>
  and(eq(reports.subjectKind, subject), inArray(reports.subjectId, ids), isNull(reports.resolvedAt))

/** Maximum characters of details in a shared report, except for each account's first report. */
const MAX_SHARED_DETAILS = 10 * MAX_REPORT_DETAILS

/** Adds to the open report with the same reason, or opens one; returns its id, or undefined if it is full. */
export async function addReport(
  tx: Transaction,
  report: Pick<
    typeof reports.$inferInsert,
    'subjectKind' | 'subjectId' | 'reason' | 'count' | 'details' | 'places' | 'otherCourts'
  >,
  { withoutLimit }: { withoutLimit: boolean },
): Promise<number | undefined> {
  const hasNoNewReference = sql`${reports.places} @> excluded.places and ${reports.otherCourts} @> excluded.other_courts`
  const references = sql`${reports.places} || excluded.places || ${reports.otherCourts} || excluded.other_courts`
  const hasRoom = sql`(excluded.details is null
    or length(coalesce(${reports.details}, '')) + length(excluded.details) <= ${MAX_SHARED_DETAILS})
    and (${hasNoNewReference} or jsonb_array_length(${references}) <= ${MAX_REPORT_REFERENCES})`
  const [row] = await tx
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.subjectKind, reports.subjectId, reports.reason],
      targetWhere: sql`${reports.resolvedAt} is null`,
      set: {
        count: sql`${reports.count} + excluded.count`,
        lastReportedAt: sql`now()`,
        details: sql`nullif(concat_ws(E'\n', ${reports.details}, excluded.details), '')`,
        places: appendIfMissing(reports.places, sql`excluded.places`),
        otherCourts: appendIfMissing(reports.otherCourts, sql`excluded.other_courts`),
      },
      ...(!withoutLimit && { setWhere: hasRoom }),
    })
    .returning({ id: reports.id })
  return row?.id
}

/** A JSON list with `added` appended, unless it is already included. */
const appendIfMissing = (known: AnyPgColumn, added: SQL): SQL =>
  sql`case when ${known} @> ${added} then ${known} else ${known} || ${added} end`

export async function addSender(
  tx: Transaction,
  sender: { reportId: number; userId: number | null },
): Promise<void> {
  await tx.insert(reportSenders).values(sender).onConflictDoNothing()
}

/** Whether an account, or any visitor (null), has an open report of this item. */
export async function hasReported(
  tx: Transaction,
  userId: number | null,
  { subject, id }: { subject: ReportSubject; id: number },
): Promise<boolean> {
  const [found] = await tx
    .select({ id: reports.id })
    .from(reportSenders)
    .innerJoin(reports, eq(reports.id, reportSenders.reportId))
    .where(
      and(
        eq(reports.subjectKind, subject),
        eq(reports.subjectId, id),
        isNull(reports.resolvedAt),
        userId === null ? isNull(reportSenders.userId) : eq(reportSenders.userId, userId),
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * Closes the open reports of items, and clears their content and senders. Returns what was cleared, for the audit log;
 * counts exclude banned accounts.
 */
export async function closeReports(
  tx: Transaction,
  { subject, ids, by, resolution }: { subject: ReportSubject; ids: number[]; by: number; resolution: string },
) {
  const closing = await tx
    .select({
      id: reports.id,
      reason: reports.reason,
      details: reports.details,
      places: reports.places,
      otherCourts: reports.otherCourts,
      count: countWithoutBanned,
      author_ids: idsOfSenders,
    })
    .from(reports)
    .where(openReportsOf(subject, ids))
    .orderBy(asc(reports.id))
  const reportIds = closing.map(({ id }) => id)
  await tx.delete(reportSenders).where(inArray(reportSenders.reportId, reportIds))
  await tx
    .update(reports)
    .set({
      ...{ resolvedAt: sql`now()`, resolvedBy: by, resolution },
      ...{ details: null, places: [], otherCourts: [] },
    })
    .where(inArray(reports.id, reportIds))
  return closing.map(({ id, ...report }) => report)
}

/** Moves the open reports of one item to another, merging equal ones and counting each person once. */
export async function moveReports(
  tx: Transaction,
  subject: ReportSubject,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const isOpen = (table: SQL, id: number) =>
    sql`${table}.subject_kind = ${subject} and ${table}.subject_id = ${id} and ${table}.resolved_at is null`
  const areEqual = sql`${isOpen(sql`moved`, from)} and ${isOpen(sql`kept`, to)} and moved.reason = kept.reason`
  // People who reported both are already counted on the target.
  await tx.execute(sql`
    update reports set count = greatest(0, count - twice.senders)
    from (
      select report_id, count(*)::int as senders
      from (
        select distinct on (user_id) user_id, report_id
        from report_senders join reports moved on moved.id = report_id
        where ${isOpen(sql`moved`, from)}
        order by user_id, report_senders.created_at, report_id) first
      where exists (
        select from report_senders other join reports kept on kept.id = other.report_id
        where ${isOpen(sql`kept`, to)} and other.user_id is not distinct from first.user_id)
      group by report_id) twice
    where reports.id = twice.report_id`)
  await tx.execute(sql`
    insert into report_senders (report_id, user_id, created_at)
    select kept.id, sender.user_id, sender.created_at
    from report_senders sender join reports moved on moved.id = sender.report_id, reports kept
    where ${areEqual}
    on conflict (report_id, user_id) do update
      set created_at = least(report_senders.created_at, excluded.created_at)`)
  await tx.execute(sql`
    update reports kept set
      count = kept.count + moved.count,
      details = case when moved.created_at < kept.created_at then concat_ws(E'\n', moved.details, kept.details)
        else concat_ws(E'\n', kept.details, moved.details) end,
      created_at = least(kept.created_at, moved.created_at),
      last_reported_at = greatest(kept.last_reported_at, moved.last_reported_at),
      announced_at = coalesce(kept.announced_at, moved.announced_at)
    from reports moved where ${areEqual}`)
  await tx.execute(sql`delete from reports moved using reports kept where ${areEqual}`)
  await tx
    .update(reports)
    .set({ subjectId: to })
    .where(openReportsOf(subject, [from]))
}
