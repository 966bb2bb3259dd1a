import { and, asc, eq, inArray, isNull, max, min, sql } from 'drizzle-orm'
import type { ReportReason, ReportSubject } from '../../../contract/moderation/reasons.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { reports } from '../../db/schema/index.ts'

/** Open reports by what they are of, what was reported first stands first. */
export function readOpenReports(database: Database, limit: number) {
  const first = min(reports.createdAt)
  return database
    .select({
      subject: reports.subjectKind,
      id: reports.subjectId,
      count: sql<number>`sum(${reports.count})::int`,
      firstReportedAt: sql<Date>`${first}`.mapWith(reports.createdAt),
      lastReportedAt: sql<Date>`${max(reports.lastReportedAt)}`.mapWith(reports.lastReportedAt),
      reasons: sql<{ reason: ReportReason; count: number; details: string }[]>`
        json_agg(json_build_object('reason', ${reports.reason}, 'count', ${reports.count},
          'details', coalesce(${reports.details}, '')) order by ${reports.count} desc, ${reports.id})`,
    })
    .from(reports)
    .where(isNull(reports.resolvedAt))
    .groupBy(reports.subjectKind, reports.subjectId)
    .orderBy(asc(first), asc(sql`min(${reports.id})`))
    .limit(limit)
}

export type OpenReports = Awaited<ReturnType<typeof readOpenReports>>[number]

/** Closes the open reports of some things of one kind; answers what they said. */
export function closeReports(
  tx: Transaction,
  { subject, ids, by, resolution }: { subject: ReportSubject; ids: number[]; by: number; resolution: string },
) {
  return tx
    .update(reports)
    .set({ resolvedAt: sql`now()`, resolvedBy: by, resolution })
    .where(and(eq(reports.subjectKind, subject), inArray(reports.subjectId, ids), isNull(reports.resolvedAt)))
    .returning({ reason: reports.reason, count: reports.count, details: reports.details })
}
