import { sql } from 'drizzle-orm'
import { describe, expect, inject, test, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect, migrate } from './database.ts'

test('servers that start together on an empty database create its tables once', async () => {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await Promise.all([migrate(database), migrate(database), migrate(database)])
  const { rows } = await database.execute('select version from directory_state')
  expect(rows).toHaveLength(1)
  await store.close()
})

test('a database migrated by a newer version is not touched', async () => {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  await expect(migrate(database)).rejects.toThrow(
    /^This database was migrated by a newer version of Opencourt\./,
  )
  await store.close()
})

describe.skipIf(inject('template').kind === 'embedded')('of servers that start together', () => {
  test('one that waits for another to migrate reports that and continues afterwards', async () => {
    const store = await openTestDatabase()
    const other = await store.background.connect()
    await other.query(`select pg_advisory_lock(hashtext('opencourt migrations'))`)
    const report = vi.fn()
    const migrating = migrate(connect(store.pool), report)
    await vi.waitFor(() =>
      expect(report.mock.calls).toEqual([['Waiting for another instance that is migrating the database…']]),
    )
    await other.query('select pg_advisory_unlock_all()')
    await migrating
    other.release()
    await migrate(connect(store.pool), report)
    expect(report).toHaveBeenCalledTimes(1)
    await store.close()
  })

  test('one that fails does not block the others', async () => {
    const store = await openTestDatabase()
    const database = connect(store.pool)
    await database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    await expect(migrate(database)).rejects.toThrow()
    await vi.waitFor(async () => {
      const { rows } = await store.background.query<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('opencourt migrations')) as "isFree"`,
      )
      expect(rows).toEqual([{ isFree: true }])
    }, 10_000)
    await store.close()
  })
})
