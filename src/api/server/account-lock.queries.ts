import { eq } from 'drizzle-orm'
import { users } from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type Caller, requireActiveAccount } from './authentication.ts'

/** Runs an administrator's change in one transaction. */
export function runAsAccount<T>(
  database: Database,
  { id }: Pick<Caller['account'], 'id'>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockActiveAccount(tx, id)
    return act(tx)
  })
}

/**
 * Checks that an account has not been banned, frozen or purged since the call started, and locks it. Accounts are locked
 * before the directory.
 */
export async function lockActiveAccount(tx: Transaction, id: number): Promise<void> {
  const [standing] = await tx
    .select({ status: users.status, statusNote: users.statusNote, statusUpdatedAt: users.statusUpdatedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('key share')
  if (!standing) throw new ApiError('account_deleted')
  requireActiveAccount(standing)
}
