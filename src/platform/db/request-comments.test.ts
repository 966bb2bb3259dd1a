import { sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { createCourt } from '../../../test/factories.ts'
import { currentRequest } from '../process/current-request.ts'
import { connect } from './database.ts'

/** The text of this statement, as PostgreSQL got it. */
const CURRENT = 'select current_query() as query'

describe.skipIf(inject('template').kind === 'embedded')('statements on PostgreSQL', () => {
  it('have no comment unless they are for a request', async () => {
    const store = await openTestDatabase()
    expect((await store.pool.query(CURRENT)).rows).toEqual([{ query: CURRENT }])
    await store.close()
  })

  it('keep their text if they are prepared', async () => {
    const store = await openTestDatabase({ connections: 2 })
    const prepared = { name: 'current', text: CURRENT }
    for (const id of ['request-one', 'request-two']) {
      const { rows } = await currentRequest.run(id, () => store.pool.query(prepared))
      expect(rows).toEqual([{ query: CURRENT }])
    }
    await store.close()
  })

  it('begin with the id of their own request, also after waiting for a connection of another one', async () => {
    const store = await openTestDatabase({ connections: 2 })
    const database = connect(store.pool)
    const current = sql`select current_query() as query, ${1}::int`
    const ids = ['request-one', 'request-two', 'request-three']
    const asked = ids.flatMap((id) =>
      currentRequest.run(id, () => [
        // Drizzle sends a statement when it is awaited.
        database.execute(current).then((result) => result),
        database.transaction((tx) => tx.execute(current)),
      ]),
    )
    const texts = (await Promise.all(asked)).map(({ rows }) => rows[0]?.query)
    const expected = ids.flatMap((id) =>
      Array(2).fill(`/* request ${id} */ select current_query() as query, $1::int`),
    )
    expect(texts).toEqual(expected)
    await store.close()
  })

  it('never contain what visitors send as ids', async () => {
    const { statementFor, close } = await openApp()
    const hostile = ['12345678 */ drop table reports; /*', '12345678*/select/*', "12345678'--", 'née-à-Paris']
    for (const id of hostile) {
      const { statement, id: ours } = await statementFor(id)
      expect(ours).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
      expect(statement).toMatch(new RegExp(`^/\\* request ${ours} \\*/ insert into "reports"`))
    }
    await close()
  })

  it('carry the id that the proxy gave the request', async () => {
    const { statementFor, close } = await openApp()
    const id = 'Root=1-67891233/abcdef+01.2'
    const { statement } = await statementFor(id)
    expect(statement?.startsWith(`/* request ${id} */ insert into "reports"`)).toBe(true)
    await close()
  })
})

/** An application behind a proxy on a database that keeps the statements which insert reports. */
async function openApp() {
  const { app, database, directory, close } = await openTestApp({
    TRUST_PROXY: 'true',
    PUBLIC_URL: 'https://courts.example',
  })
  await database.execute('create table statements (id serial, statement text)')
  await database.execute(`create function keep() returns trigger language plpgsql as $$
    begin insert into statements (statement) values (current_query()); return null; end $$`)
  await database.execute('create trigger keep after insert on reports for each row execute function keep()')
  return {
    close,
    async statementFor(given: string) {
      const { id } = await createCourt(database)
      await directory.refresh()
      const payload = { subject: 'court', id, reason: 'closed' }
      const headers = { 'x-request-id': given }
      const answer = await app.inject({ method: 'POST', url: '/api/reports', headers, payload })
      expect(answer.statusCode).toBe(201)
      const { rows } = await database.execute<{ statement: string }>(
        'select statement from statements order by id desc limit 1',
      )
      return { id: answer.headers['x-request-id'], statement: rows[0]?.statement }
    },
  }
}
