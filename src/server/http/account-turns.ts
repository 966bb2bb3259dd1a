import pLimit, { type LimitFunction } from 'p-limit'

/** How many changes of one account are made at once, so that nobody takes all connections to the store. */
const AT_ONCE = 3
const turns = new Map<number, LimitFunction>()

/** Makes a change of an account in its turn: others of the same account wait without a connection. Without an account at once. */
export async function inTurn<T>(accountId: number | undefined, act: () => Promise<T>): Promise<T> {
  if (accountId === undefined) return act()
  const limit = turns.get(accountId) ?? pLimit(AT_ONCE)
  turns.set(accountId, limit)
  try {
    return await limit(act)
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) turns.delete(accountId)
  }
}
