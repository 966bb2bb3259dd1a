import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type CourtRow, selectCourts } from '../../courts/server/directory.queries.ts'
import { courts } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { NewCourtInput } from '../contract/input.ts'
import type { ValueFields } from './court-state.ts'

export type CourtStatus = 'published' | 'archived'

/** Up to `limit` courts with an id above `after`, sorted by id. */
export function readCourts(
  database: Database,
  { after, limit, statuses }: { after: number; limit: number; statuses: CourtStatus[] },
): Promise<CourtRow[]> {
  return selectCourts(database)
    .where(and(gt(courts.id, after), inArray(courts.status, statuses)))
    .orderBy(asc(courts.id))
    .limit(limit)
}

/** A published or archived court. */
export async function readCourt(tx: Transaction, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(tx).where(
    and(eq(courts.id, id), inArray(courts.status, ['published', 'archived'])),
  )
  return row
}

export async function readPendingCourt(tx: Transaction, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(tx).where(and(eq(courts.id, id), eq(courts.status, 'pending')))
  return row
}

/** Locks the court until the end of the transaction. */
export async function lockCourt(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: courts.id }).from(courts).where(eq(courts.id, id)).for('update')
}

export async function insertCourt(tx: Transaction, court: NewCourtInput): Promise<number> {
  const values = { ...court, status: 'published' as const }
  const [row] = await tx.insert(courts).values(values).returning({ id: courts.id })
  return (row as { id: number }).id
}

export async function updateFields(tx: Transaction, id: number, fields: Partial<ValueFields>): Promise<void> {
  if (Object.keys(fields).length > 0) await tx.update(courts).set(fields).where(eq(courts.id, id))
}

export async function updateStatus(
  tx: Transaction,
  id: number,
  standing: { status: CourtStatus; mergedInto?: number | null },
): Promise<void> {
  await tx.update(courts).set(standing).where(eq(courts.id, id))
}

/** Increments the version of an edited court. */
export async function incrementVersion(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(courts)
    .set({ version: sql`${courts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(courts.id, id))
}
