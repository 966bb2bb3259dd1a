import { sql } from 'drizzle-orm'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** Serialises imports until the end of the transaction. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opencourt import'))`)
}

/**
 * For what changes which court an object of a source belongs to: an import reads that when it begins. Keeps imports from
 * beginning until the end of the transaction; throws ApiError while one is running.
 */
export async function requireNoImport(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(hashtext('opencourt import')) as free`,
  )
  if (!rows[0]?.free)
    throw new ApiError('unavailable', {
      text: 'An import is running, which may change these courts. Please try again when it has finished.',
    })
}

/** Like `lockImports`, but waits without a timeout. */
export async function waitForImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local lock_timeout = 0`)
  await lockImports(tx)
  await tx.execute(sql`set local statement_timeout to default`)
  await tx.execute(sql`set local lock_timeout to default`)
}
