import type pg from 'pg'
import { connect, type Database } from './database.ts'
import { type Query, textOf } from './wrap-queries.ts'

/** What may still be sent: a transaction that could not begin or end would keep its connection. */
const ALLOWED = /^(begin|rollback)\b/i

/** The same database for work that can be interrupted: once the signal is aborted, each further statement rejects. */
export function interruptible({ $client: pool }: Database, signal: AbortSignal): Database {
  const guard = ({ query }: { query: Query }, owner: object): Query =>
    function guarded(statement, ...rest) {
      if (signal.aborted && !ALLOWED.test(textOf(statement))) return Promise.reject(signal.reason)
      return query.call(owner, statement, ...rest)
    }
  const withGuard = <Owner extends object>(owner: Owner, more = {}): Owner =>
    Object.assign(Object.create(owner), { query: guard(owner as { query: Query }, owner), ...more })
  return connect(
    withGuard<pg.Pool>(pool, {
      connect: async () => withGuard<pg.PoolClient>(await pool.connect()),
    }),
  )
}
