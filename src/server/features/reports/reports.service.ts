import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { MAX_REPORT_DETAILS } from '../../../contract/limits.ts'
import type { reportInput } from '../../../contract/moderation/schema.ts'
import type { Transaction } from '../../db/database.ts'
import { courts, photos, reports, reviews } from '../../db/schema/index.ts'

/** Characters that are kept of all that was said with equal reports. */
const MOST_DETAILS = 10 * MAX_REPORT_DETAILS

type Report = z.output<typeof reportInput>

/** Keeps a report for the administrators; an equal one that is open already is counted instead. */
export async function report(
  tx: Transaction,
  { subject, id, reason, details }: Report,
): Promise<{ received: true }> {
  await requireSubject(tx, subject, id)
  await tx
    .insert(reports)
    .values({ subjectKind: subject, subjectId: id, reason, details: details || null })
    .onConflictDoUpdate({
      target: [reports.subjectKind, reports.subjectId, reports.reason],
      targetWhere: sql`${reports.resolvedAt} is null`,
      set: {
        count: sql`${reports.count} + 1`,
        lastReportedAt: sql`now()`,
        details: sql`left(concat_ws(E'\n', ${reports.details}, excluded.details), ${MOST_DETAILS})`,
      },
    })
  return { received: true }
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
