import type { Pool } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { connect } from '../src/platform/db/database.ts'
import { createReusableDatabases, openCopy } from './database.ts'
import type { DatabaseCopy } from './database-copies.ts'
import { createCourt } from './factories.ts'
import type { ReusableDatabases } from './reusable-databases.ts'

let databases: ReusableDatabases<DatabaseCopy>
beforeEach(async () => {
  databases = await createReusableDatabases()
})

/** Uses a database, and closes it. */
async function use(work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const { pool, close } = await openCopy(databases)
  await work(pool)
  await close()
}

/** Everything in the database that tests can see. */
async function contentOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `select query_to_xml('select * from ' || tables.name || ' order by 1', true, false, '')::text as content
     from (select format('%I.%I', schemaname, tablename) as name from pg_tables
           where schemaname in ('public', 'drizzle') order by 1) as tables`,
  )
  return rows.map(({ content }) => content).join('\n')
}

test('a database is used again, with the content that it had at first', async () => {
  let before: string | undefined
  await use(async (pool) => {
    before = await contentOf(pool)
    await pool.query(`delete from facilities`)
    await createCourt(connect(pool))
    expect(await contentOf(pool)).not.toBe(before)
  })
  await use(async (pool) => expect(await contentOf(pool)).toBe(before))
  await use(async (pool) => expect(await createCourt(connect(pool))).toMatchObject({ id: 1 }))
  expect(databases.created).toBe(1)
})

test('a database whose schema was changed is not used again', async () => {
  await use((pool) => pool.query('alter table courts add column colour text'))
  await use((pool) => expect(pool.query('select colour from courts')).rejects.toThrow('does not exist'))
  expect(databases.created).toBe(2)
})
