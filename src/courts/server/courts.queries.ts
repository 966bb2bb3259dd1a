import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { courts } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** Whether a court is published. Locks it against merging until the transaction ends. */
export const isPublished = (tx: Transaction, courtId: number): Promise<boolean> =>
  lockCourtIf(tx, courtId, eq(courts.status, 'published'))

/** Like `isPublished`, but also true for the person's own pending court. */
export const isPublishedOrOwn = (tx: Transaction, courtId: number, userId: number): Promise<boolean> =>
  lockCourtIf(
    tx,
    courtId,
    or(eq(courts.status, 'published'), and(eq(courts.status, 'pending'), eq(courts.submittedBy, userId))),
  )

async function lockCourtIf(tx: Transaction, courtId: number, isMeant: SQL | undefined): Promise<boolean> {
  const rows = await tx
    .select({ id: courts.id })
    .from(courts)
    .where(and(eq(courts.id, courtId), isMeant))
    .for('key share')
  return rows.length > 0
}

/** The id of the published court that a court was merged into, following chains of merges; undefined if none. */
export async function resolveMergedCourt(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await database.execute<{ id: number }>(sql`
    with recursive heirs as (
      select id, merged_into, status from courts where id = ${id} and merged_into is not null
      union all
      select courts.id, courts.merged_into, courts.status
      from courts join heirs on courts.id = heirs.merged_into
    )
    select id from heirs where status = 'published'`)
  return rows[0]?.id
}
