import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** The channel on which PostgreSQL tells every instance that readers will see something new. */
export const CHANNEL = 'directory'

/**
 * Waits for the turn of this transaction among those that change what readers see. A transaction that locks
 * courts and publishes changes asks for it first: `publishChanges` of another one locks in this order, too.
 */
export async function lockDirectory(tx: Transaction): Promise<void> {
  await tx.execute(sql`select from directory_state for update`)
}

/**
 * Says, in the transaction that changes them, that readers see these courts differently (or no more). The
 * directory takes the change in once the transaction has committed and `Directory.refresh()` is called; other
 * instances hear of it by themselves.
 */
export async function publishChanges(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  if (courtIds.length === 0) return
  const ids = `{${courtIds.join(',')}}`
  await tx.execute(sql`
    with state as (update directory_state set version = version + 1 returning version)
    update courts set directory_version = state.version from state where courts.id = any(${ids}::integer[])`)
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
}
