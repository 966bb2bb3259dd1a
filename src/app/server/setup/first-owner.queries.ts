import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'

/** Serialises whoever wants to become the first owner until the end of the transaction. */
export async function lockFirstOwner(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opencourt first owner'))`)
}
