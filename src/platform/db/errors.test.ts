import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect } from './database.ts'
import { isDatabaseUnavailable, isUniqueViolation } from './errors.ts'
import type { Store } from './store.ts'

let store: Store
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store.close())

/** The error of a statement that fails with this SQLSTATE. */
const failWith = (code: string): Promise<unknown> =>
  connect(store.pool)
    .execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
    .then(
      () => undefined,
      (error: unknown) => error,
    )

describe('an unreachable store', () => {
  it('is told apart from a store that rejects a value', async () => {
    for (const code of ['23505', '22P02', '42601'])
      expect(isDatabaseUnavailable(await failWith(code)), code).toBe(false)
    expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
  })

  it('is recognised by its error codes', async () => {
    for (const code of ['08006', '53100', '53200', '53300', '57014', '57P01', '57P03'])
      expect(isDatabaseUnavailable(await failWith(code)), code).toBe(true)
  })

  it.each(['127.0.0.1', '/nowhere'])('is recognised by a failed connection to %s', async (host) => {
    const pool = new pg.Pool({ host, port: 1 })
    const error = await connect(pool)
      .execute(sql`select 1`)
      .catch((reason: unknown) => reason)
    await pool.end()
    expect(isDatabaseUnavailable(error)).toBe(true)
  })
})

it('recognises unique violations', async () => {
  expect(isUniqueViolation(await failWith('23502'))).toBe(false)
  expect(isUniqueViolation(await failWith('23505'))).toBe(true)
})
