import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Milliseconds that a request waits for a row while others wait for it; less than PostgreSQL's `deadlock_timeout`. */
const WAIT_IN_TURN_MS = 500

/** The channel on which PostgreSQL tells every instance that readers will see something new. */
export const CHANNEL = 'directory'

/**
 * Waits for the turn of a request among those that change what readers see, and asks for it before it locks courts.
 * Everybody else waits meanwhile, so that it waits for nobody any more: a court that somebody holds is waited for
 * beforehand, and one that is taken in between soon ends the transaction. That also unties it from imports, which
 * hold courts first and the directory last, before the store finds the knot and ends the import
 * (`deadlock_timeout`, a second).
 */
export async function lockDirectory(tx: Transaction, courtId?: number): Promise<void> {
  if (courtId !== undefined) await waitForCourt(tx, courtId)
  await tx.execute(sql`select from directory_state for update`)
  await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_IN_TURN_MS}`))
}

/** Waits until nobody holds the court, and holds it no longer than that takes. */
async function waitForCourt(tx: Transaction, courtId: number): Promise<void> {
  await tx.execute(sql`savepoint waiting`)
  await tx.execute(sql`select from courts where id = ${courtId} for no key update`)
  await tx.execute(sql`rollback to savepoint waiting`)
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
