import type pg from 'pg'
import { connect, type Database } from './database.ts'

export type Statement = string | pg.QueryConfig
/** `query` of a client, with a callback last or a promise as the result. */
export type Query = (statement: Statement, ...rest: unknown[]) => Promise<unknown>

export const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)

/** Replaces `query` of all clients that a pool opens from now on. */
export function wrapQueries(pool: pg.Pool, wrap: (query: Query) => Query): void {
  pool.on('connect', (client) => {
    client.query = wrap(client.query.bind(client) as Query) as typeof client.query
  })
}

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
