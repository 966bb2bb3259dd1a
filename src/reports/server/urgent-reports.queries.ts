import { and, isNull, sql } from 'drizzle-orm'
import { reports } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { isUrgentReport, isWaiting } from './reports.queries.ts'

/** Urgent reports that await a decision and that moderators haven't been told of, one per item. */
export function readUnannounced(database: Database) {
  return database
    .select({ id: reports.id, subject: reports.subjectKind })
    .from(reports)
    .where(and(isWaiting, isUrgentReport, isNull(reports.announcedAt)))
}

export async function markAnnounced(tx: Transaction, ids: number[], at: Date): Promise<void> {
  await tx
    .update(reports)
    .set({ announcedAt: at })
    .where(sql`${reports.id} = any(${sql.param(ids)}::integer[])`)
}
