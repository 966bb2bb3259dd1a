import { eq, sql } from 'drizzle-orm'
import { courts } from '../../../database/schema/index.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'

/** Serialises whoever wants to become the first owner until the end of the transaction. */
export async function lockFirstOwner(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opencourt first owner'))`)
}

/** Whether there are courts, other than those that members have suggested: anyone could close the link with one. */
export async function hasPublishedCourts(tx: Database | Transaction): Promise<boolean> {
  const published = tx.select({ id: courts.id }).from(courts).where(eq(courts.status, 'published'))
  return (await published.limit(1)).length > 0
}
