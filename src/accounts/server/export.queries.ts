import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ResponseBody } from '../../api/contract/endpoints.ts'
import {
  auditLog,
  courtProblemReports,
  courtProblems,
  courts,
  facilitySuggestions,
  factReports,
  photos,
  rejections,
  reportOutcomes,
  reportSenders,
  reports,
  reviews,
  reviewVotes,
} from '../../database/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Account } from './accounts.queries.ts'

/** Everything stored about an account, as raw rows. */
export async function exportAccount(
  database: Database,
  account: Account,
): Promise<ResponseBody<'exportAccount'>> {
  const rowsOf = (table: PgTable, owner: PgColumn) =>
    database.select().from(table).where(eq(owner, account.id)) as Promise<Record<string, unknown>[]>
  return {
    exportedAt: new Date().toISOString(),
    profile: account,
    courts: await rowsOf(courts, courts.submittedBy),
    reviews: await rowsOf(reviews, reviews.userId),
    reviewVotes: await rowsOf(reviewVotes, reviewVotes.userId),
    photos: await rowsOf(photos, photos.userId),
    problems: await database
      .select({
        courtId: courtProblems.courtId,
        kind: courtProblems.kind,
        state: courtProblems.state,
        reportedAt: courtProblemReports.reportedAt,
      })
      .from(courtProblemReports)
      .innerJoin(courtProblems, eq(courtProblems.id, courtProblemReports.problemId))
      .where(eq(courtProblemReports.userId, account.id)),
    facts: await rowsOf(factReports, factReports.userId),
    facilitySuggestions: await rowsOf(facilitySuggestions, facilitySuggestions.userId),
    rejections: await rowsOf(rejections, rejections.userId),
    reports: await database
      .select({
        subject: reports.subjectKind,
        subjectId: reports.subjectId,
        reason: reports.reason,
        createdAt: reportSenders.createdAt,
      })
      .from(reportSenders)
      .innerJoin(reports, eq(reports.id, reportSenders.reportId))
      .where(eq(reportSenders.userId, account.id)),
    reportOutcomes: await rowsOf(reportOutcomes, reportOutcomes.userId),
    administration: await rowsOf(auditLog, auditLog.actorId),
  }
}
