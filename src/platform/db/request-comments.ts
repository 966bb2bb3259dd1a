import type pg from 'pg'
import { currentRequest } from '../process/current-request.ts'
import { type Statement, textOf, wrapQueries } from './wrap-queries.ts'

/**
 * Starts each statement with the id of the request that it is for, which PostgreSQL then shows in its log and in
 * `pg_stat_activity`. First, because both cut long statements off.
 */
export function addRequestComments(pool: pg.Pool): void {
  wrapQueries(
    pool,
    (query) =>
      (statement, ...rest) =>
        query(withRequest(statement), ...rest),
  )
}

/** Ids have no `*`, so that they can neither end a comment nor begin one. */
function withRequest(statement: Statement): Statement {
  const id = currentRequest.getStore()
  if (id === undefined) return statement
  const text = `/* request ${id} */ ${textOf(statement)}`
  if (typeof statement === 'string') return text
  // The text of a prepared statement must stay the same.
  return statement.name ? statement : { ...statement, text }
}
