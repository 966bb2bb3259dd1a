import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { MAX_REPORT_DETAILS } from '../../../contract/limits.ts'
import type { resolutionInput } from '../../../contract/moderation/admin-schema.ts'
import type { ReportSubject } from '../../../contract/moderation/reasons.ts'
import type { reportInput } from '../../../contract/moderation/schema.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { courts, photos, reportSenders, reports, reviews } from '../../db/schema/index.ts'
import { type Administrator, audit } from '../audit/audit.service.ts'
import {
  closeReports,
  hasReported,
  lockReportsOf,
  type OpenReports,
  readOpenReports,
} from './reports.queries.ts'

export type { OpenReports } from './reports.queries.ts'

/** Characters of what visitors say with equal reports, and of what accounts add to their first one. */
const MOST_DETAILS = 10 * MAX_REPORT_DETAILS

type Report = z.output<typeof reportInput>

/**
 * Keeps a report for the administrators, with an equal one that is open already. While a thing has open reports,
 * each account counts once, and all visitors together.
 */
export async function report(
  tx: Transaction,
  userId: number | null,
  { subject, id, reason, details }: Report,
): Promise<{ received: true }> {
  await requireSubject(tx, subject, id)
  await lockReportsOf(tx, subject, id)
  const count = (await hasReported(tx, userId, { subject, id })) ? 0 : 1
  // What an account says first always has room.
  const isFirstOfAccount = userId !== null && count === 1
  if (details && !isFirstOfAccount) await requireRoom(tx, { subject, id, reason }, details)
  const [kept] = await tx
    .insert(reports)
    .values({ subjectKind: subject, subjectId: id, reason, count, details: details || null })
    .onConflictDoUpdate({
      target: [reports.subjectKind, reports.subjectId, reports.reason],
      targetWhere: sql`${reports.resolvedAt} is null`,
      set: {
        count: sql`${reports.count} + excluded.count`,
        lastReportedAt: sql`now()`,
        details: sql`concat_ws(E'\n', ${reports.details}, excluded.details)`,
      },
    })
    .returning({ id: reports.id })
  if (kept) await tx.insert(reportSenders).values({ reportId: kept.id, userId }).onConflictDoNothing()
  return { received: true }
}

/** Throws `reports-full` when what was said with equal reports leaves no room for more. */
async function requireRoom(
  tx: Transaction,
  { subject, id, reason }: Pick<Report, 'subject' | 'id' | 'reason'>,
  details: string,
): Promise<void> {
  const [open] = await tx
    .select({ details: reports.details })
    .from(reports)
    .where(
      and(
        eq(reports.subjectKind, subject),
        eq(reports.subjectId, id),
        eq(reports.reason, reason),
        isNull(reports.resolvedAt),
      ),
    )
  if ((open?.details?.length ?? 0) + details.length > MOST_DETAILS) throw new Refusal('reports-full')
}

const visible = {
  court: (tx: Transaction, id: number) =>
    tx.$count(courts, and(eq(courts.id, id), eq(courts.status, 'published'))),
  review: (tx: Transaction, id: number) =>
    tx.$count(reviews, and(eq(reviews.id, id), eq(reviews.status, 'approved'))),
  photo: (tx: Transaction, id: number) =>
    tx.$count(photos, and(eq(photos.id, id), eq(photos.status, 'approved'))),
}

async function requireSubject(tx: Transaction, subject: Report['subject'], id: number): Promise<void> {
  if ((await visible[subject](tx, id)) === 0) throw new Refusal(`${subject}-not-found`)
}

/** Open reports, one entry for each thing, in turns between those who reported. */
export function openReports(
  database: Database,
  queuePage: { limit: number; offset: number },
): Promise<OpenReports[]> {
  return readOpenReports(database, queuePage)
}

/** Settles all open reports of one thing with a note; it can be reported anew. */
export async function resolveReports(
  tx: Transaction,
  actor: Administrator,
  { subject, id, note }: z.output<typeof resolutionInput>,
): Promise<{ resolved: number }> {
  const closed = await closeReports(tx, { subject, ids: [id], by: actor.id, resolution: note })
  if (closed.length === 0) throw new Refusal('already-decided')
  await audit(tx, actor, {
    action: `settle reports of ${subject}`,
    subjectKind: 'report',
    subjectId: id,
    before: { subject, reports: closed },
    after: { subject, note },
  })
  return { resolved: closed.reduce((sum, { count }) => sum + count, 0) }
}

/** Settles the reports of what is removed. Their removal is on record by itself. */
export async function settleReportsOfRemoved(
  tx: Transaction,
  { id }: Administrator,
  subject: ReportSubject,
  ids: number[],
): Promise<void> {
  await closeReports(tx, { subject, ids, by: id, resolution: 'It was removed.' })
}
