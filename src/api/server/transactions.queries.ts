import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { submissions, users } from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_IDEMPOTENCY_KEY, MIN_IDEMPOTENCY_KEY } from '../../platform/contract/limits.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type Caller, requireActiveAccount } from './authentication.ts'

interface IdempotentCall {
  request: FastifyRequest
  caller: Caller | undefined
  /** The endpoint's name, stored with the key. */
  call: string
}

/**
 * Runs a call's changes in one transaction, and only once per sender and `Idempotency-Key`: retries, even concurrent
 * ones, get the first answer. Without a key, it just runs.
 */
export function runIdempotently<T>(
  database: Database,
  { caller, request, call: name }: IdempotentCall,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  const call = `${name} ${JSON.stringify(request.params)}`
  const owner = ownerOf(caller)
  return limitAccountConcurrency(caller?.account.id, () =>
    database.transaction(async (tx) => {
      if (caller) await lockActiveAccount(tx, caller.account.id)
      if (key === undefined) return act(tx)
      // Waits for a concurrent transaction with the same key.
      const claimed = await tx
        .insert(submissions)
        .values({ owner, key, call })
        .onConflictDoNothing()
        .returning()
      const which = and(eq(submissions.owner, owner), eq(submissions.key, key))
      if (claimed.length === 0) {
        const [earlier] = await tx.select().from(submissions).where(which)
        if (earlier?.call !== call) throw new ApiError('idempotency-key-reused')
        return earlier.answer as T
      }
      const answer = await act(tx)
      await tx.update(submissions).set({ answer }).where(which)
      return answer
    }),
  )
}

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
 * Checks that an account has not been banned, frozen or deleted since the call started, and locks it. Accounts are locked
 * before the directory.
 */
export async function lockActiveAccount(tx: Transaction, id: number): Promise<void> {
  const [account] = await tx
    .select({
      status: users.status,
      statusNote: users.statusNote,
      statusUpdatedAt: users.statusUpdatedAt,
      removalScheduledFor: users.removalScheduledFor,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('key share')
  if (!account) throw new ApiError('account_deleted')
  requireActiveAccount(account)
}

/** Concurrent changes per account, so that nobody occupies all database connections. */
const MAX_CONCURRENT_CHANGES = 3
const limiters = new Map<number, LimitFunction>()

/** Limits concurrent changes per account; waiting ones hold no connection. Without an account, runs immediately. */
export async function limitAccountConcurrency<T>(
  accountId: number | undefined,
  change: () => Promise<T>,
): Promise<T> {
  if (accountId === undefined) return change()
  const limit = limiters.get(accountId) ?? pLimit(MAX_CONCURRENT_CHANGES)
  limiters.set(accountId, limit)
  try {
    return await limit(change)
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limiters.delete(accountId)
  }
}

/** Whether the call's key has already been used: `runIdempotently` will return that answer, or reject the key. */
export async function hasStoredAnswer(
  database: Database,
  { caller, request }: { caller: Caller | undefined; request: FastifyRequest },
): Promise<boolean> {
  const key = keyOf(request)
  if (key === undefined) return false
  const which = and(eq(submissions.owner, ownerOf(caller)), eq(submissions.key, key))
  return (await database.$count(submissions, which)) > 0
}

/** Deletes expired keys. */
export async function deleteExpiredIdempotencyKeys(database: Database): Promise<void> {
  await database.delete(submissions).where(lt(submissions.createdAt, sql`now() - interval '2 days'`))
}

const ownerOf = (caller: Caller | undefined) => (caller ? `account ${caller.account.id}` : 'anybody')

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && isKey(key)) return key
  throw new ApiError('invalid-request', {
    text: `Send an Idempotency-Key of ${MIN_IDEMPOTENCY_KEY} to ${MAX_IDEMPOTENCY_KEY} letters, digits or symbols, or leave it out.`,
  })
}

const isKey = (text: string) =>
  text.length >= MIN_IDEMPOTENCY_KEY && text.length <= MAX_IDEMPOTENCY_KEY && /^[\x21-\x7e]+$/.test(text)
