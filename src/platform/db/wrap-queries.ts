import type pg from 'pg'

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
