import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Milliseconds that a request waits for courts that somebody holds, while it keeps a connection from others. */
const WAIT_FOR_COURTS_MS = 1_000
/** Milliseconds that it waits for a row while it has its turn; less than PostgreSQL's `deadlock_timeout`. */
const WAIT_IN_TURN_MS = 500

/** The channel on which PostgreSQL tells every instance that readers will see something new. */
export const CHANNEL = 'directory'

/**
 * Waits for the turn of a request among those that change what readers see; to be called before it locks anything
 * of courts. All writers wait while it has its turn, so it must not wait itself: courts that somebody holds are
 * waited for beforehand, and what is taken in between ends the transaction soon. That also resolves deadlocks with
 * imports, which lock courts first and the directory last, before PostgreSQL cancels the import.
 * @param courtIds the courts that the request is going to change
 */
export async function lockDirectory(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  await waitForCourts(tx, courtIds)
  await tx.execute(sql`select from directory_state for update`)
  await limitLockWait(tx, WAIT_IN_TURN_MS)
}

/** Waits until nobody holds the courts, and holds them no longer than that takes. */
async function waitForCourts(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  if (courtIds.length === 0) return
  await tx.execute(sql`savepoint waiting`)
  await limitLockWait(tx, WAIT_FOR_COURTS_MS)
  await tx.execute(
    sql`select from courts where id = any (${sql.param(courtIds)}::integer[]) order by id for no key update`,
  )
  await tx.execute(sql`rollback to savepoint waiting`)
}

/** Until the transaction, or its savepoint, ends. */
async function limitLockWait(tx: Transaction, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${ms}`))
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

/** More changes than are published while one transaction writes down that many courts change. */
const AHEAD = 1_000_000

/**
 * The same for very many courts, which takes a while to write down: others go on publishing meanwhile. `mark` is
 * called with some courts at a time, `publish` after everything else that the transaction does.
 */
export async function publishMany(tx: Transaction) {
  const { rows } = await tx.execute<{ version: string }>(
    sql`select version + ${AHEAD}::integer as version from directory_state`,
  )
  const version = rows[0]?.version
  return {
    async mark(courtIds: readonly number[]): Promise<void> {
      const ids = `{${courtIds.join(',')}}`
      await tx.execute(
        sql`update courts set directory_version = ${version}::bigint where id = any(${ids}::integer[])`,
      )
    },
    async publish(): Promise<void> {
      const { rowCount } = await tx.execute(
        sql`update directory_state set version = ${version}::bigint where version < ${version}::bigint`,
      )
      if (!rowCount) throw new Error('more was published meanwhile than there is room for')
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
    },
  }
}
