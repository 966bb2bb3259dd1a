import pLimit, { type LimitFunction } from 'p-limit'

/** Concurrent changes per account, so that nobody occupies all database connections. */
const AT_ONCE = 3
const limiters = new Map<number, LimitFunction>()

/** Limits concurrent changes per account; waiting ones hold no connection. Without an account, runs immediately. */
export async function limitAccountConcurrency<T>(
  accountId: number | undefined,
  act: () => Promise<T>,
): Promise<T> {
  if (accountId === undefined) return act()
  const limit = limiters.get(accountId) ?? pLimit(AT_ONCE)
  limiters.set(accountId, limit)
  try {
    return await limit(act)
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limiters.delete(accountId)
  }
}
