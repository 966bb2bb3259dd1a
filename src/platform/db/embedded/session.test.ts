/** Embedded store only: its single connection behaves like a server's. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import type { Store } from '../store.ts'

let store: Store
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store.close())
beforeEach(() =>
  store.pool.query('drop table if exists notes; create table notes (id int primary key, text text)'),
)

const texts = async () => {
  const { rows } = await store.pool.query<{ text: string }>('select text from notes order by id')
  return rows.map(({ text }) => text)
}

test('a statement that fails leaves the connection usable', async () => {
  await expect(store.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await expect(store.pool.query('selec 1')).rejects.toMatchObject({ code: '42601' })
  await expect(store.pool.query('select missing from notes')).rejects.toMatchObject({ code: '42703' })
  await store.pool.query('insert into notes values ($1, $2)', [1, "Robert'); drop table notes; --"])
  await expect(texts()).resolves.toEqual(["Robert'); drop table notes; --"])
})

test('infinite recursion is an ordinary error', async () => {
  await store.pool.query(
    'create function deeper(n int) returns int language plpgsql as $$ begin return deeper(n + 1); end $$',
  )
  await expect(store.pool.query('select deeper(1)')).rejects.toMatchObject({ code: '54001' })
  await expect(texts()).resolves.toEqual([])
})

test('a transaction is all or nothing', async () => {
  const client = await store.pool.connect()
  await client.query('begin')
  await client.query('insert into notes values ($1, $2)', [1, 'undone'])
  await expect(client.query('insert into notes values ($1, $2)', [1, 'again'])).rejects.toMatchObject({
    code: '23505',
  })
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  await client.query('begin')
  await client.query('insert into notes values ($1, $2)', [1, 'kept'])
  await client.query('commit')
  client.release()
  await expect(texts()).resolves.toEqual(['kept'])
})

test('a connection closed during a transaction leaves nothing behind', async () => {
  const client = await store.pool.connect()
  await client.query("set application_name = 'left behind'")
  await client.query({ name: 'left-behind', text: 'select 1' })
  await client.query('begin')
  await client.query("insert into notes values (1, 'left behind')")
  client.release(true)
  await expect(texts()).resolves.toEqual([])
  const { rows } = await store.pool.query(
    "select current_setting('application_name') as name, (select count(*)::int from pg_prepared_statements) as prepared",
  )
  expect(rows).toEqual([{ name: '', prepared: 0 }])
})

test('the result of a statement on a closed connection reaches no other connection', async () => {
  const client = await store.pool.connect()
  const lost = client.query("select 'lost' as text from generate_series(1, 200000)")
  client.release(true)
  await expect(lost).rejects.toThrow('Connection terminated')
  const { rows } = await store.pool.query("select 'found' as text")
  expect(rows).toEqual([{ text: 'found' }])
})

test('a large result arrives complete', async () => {
  const { rows } = await store.pool.query<{ number: number; filling: string }>(
    'select number, repeat(number::text, 200) as filling from generate_series(1, 20000) number',
  )
  expect(rows).toHaveLength(20_000)
  expect(
    rows.every(
      ({ number, filling }, index) => number === index + 1 && filling === String(number).repeat(200),
    ),
  ).toBe(true)
})

test('concurrent queries are answered in order', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      store.pool.query<{ index: number }>('select $1::int as index', [index]),
    ),
  )
  expect(answers.map(({ rows }) => rows[0]?.index)).toEqual(Array.from({ length: 50 }, (_, index) => index))
})

test('times are in UTC', async () => {
  const { rows } = await store.pool.query("select current_setting('TimeZone') as zone")
  expect(rows).toEqual([{ zone: 'UTC' }])
})
