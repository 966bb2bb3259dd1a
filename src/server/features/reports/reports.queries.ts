import { and, asc, eq, inArray, isNull, max, min, sql } from 'drizzle-orm'
import type { ReportReason, ReportSubject } from '../../../contract/moderation/reasons.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { reportSenders, reports } from '../../db/schema/index.ts'

/**
 * Open reports by what they are of, in turns: what an account, or the visitors together, reported first comes first,
 * then what was reported second. What several reported comes at the first of its turns.
 */
export function readOpenReports(database: Database, { limit, offset }: { limit: number; offset: number }) {
  const first = min(reports.createdAt)
  const firstId = sql`min(${reports.id})`
  const turns = turnsOfThings(database)
  return database
    .select({
      subject: reports.subjectKind,
      id: reports.subjectId,
      turn: turns.turn,
      count: sql<number>`sum(${reports.count})::int`,
      firstReportedAt: sql<Date>`${first}`.mapWith(reports.createdAt),
      lastReportedAt: sql<Date>`${max(reports.lastReportedAt)}`.mapWith(reports.lastReportedAt),
      reasons: sql<{ reason: ReportReason; count: number; details: string }[]>`
        json_agg(json_build_object('reason', ${reports.reason}, 'count', ${reports.count},
          'details', coalesce(${reports.details}, '')) order by ${reports.count} desc, ${reports.id})`,
    })
    .from(reports)
    .innerJoin(turns, and(eq(turns.subjectKind, reports.subjectKind), eq(turns.subjectId, reports.subjectId)))
    .where(isNull(reports.resolvedAt))
    .groupBy(reports.subjectKind, reports.subjectId, turns.turn)
    .orderBy(asc(turns.turn), asc(first), asc(firstId))
    .limit(limit)
    .offset(offset)
}

/** The turn of each thing that is reported: the first of those that its reporters give it. */
function turnsOfThings(database: Database) {
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
    .leftJoin(reportSenders, eq(reportSenders.reportId, reports.id))
    .where(isNull(reports.resolvedAt))
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

/** Until the transaction ends, nobody else reports this thing. */
export async function lockReportsOf(tx: Transaction, subject: ReportSubject, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports of ${subject} ${id}`}))`)
}

/** Whether an account, or a visitor (null), has an open report of this thing. */
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

/** Closes the open reports of some things of one kind; answers what they said. Who sent them is forgotten. */
export async function closeReports(
  tx: Transaction,
  { subject, ids, by, resolution }: { subject: ReportSubject; ids: number[]; by: number; resolution: string },
) {
  const open = and(
    eq(reports.subjectKind, subject),
    inArray(reports.subjectId, ids),
    isNull(reports.resolvedAt),
  )
  const closing = tx.select({ id: reports.id }).from(reports).where(open)
  await tx.delete(reportSenders).where(inArray(reportSenders.reportId, closing))
  return tx
    .update(reports)
    .set({ resolvedAt: sql`now()`, resolvedBy: by, resolution })
    .where(open)
    .returning({ reason: reports.reason, count: reports.count, details: reports.details })
}
