import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, inject, test, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { waitFor } from '../../../test/wait-for.ts'
import {
  applyMigrations,
  connect,
  type Database,
  latestMigration,
  migrate,
  migrationNames,
} from './database.ts'

test('servers that start together on an empty database create its tables once', async () => {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  const { rows } = await database.execute('select version from directory_state')
  expect(rows).toHaveLength(1)
  expect(applied.flat().map(({ name }) => name)).toEqual([...migrationNames().values()])
  await store.close()
})

test('a migration is recorded with the time when it was applied; those of earlier programs have none', async () => {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const client = await store.pool.connect()
  await client.query('begin')
  await applyMigrations(client, latestMigration() - 1)
  await client.query('alter table drizzle.__drizzle_migrations drop column applied_at')
  await client.query('commit')
  client.release()
  const latest = [...migrationNames().values()].at(-1)
  expect(await migrate(database)).toEqual([{ name: latest, milliseconds: expect.any(Number) }])
  const { rows } = await database.execute<{ dated: boolean }>(sql`
    select applied_at is not null as dated, count(*)::int as number
    from drizzle.__drizzle_migrations group by 1 order by 1`)
  expect(rows).toEqual([
    { dated: false, number: migrationNames().size - 1 },
    { dated: true, number: 1 },
  ])
  await store.close()
})

describe('a database migrated by a newer version', () => {
  /** Adds a migration that this program doesn't know; `contraction`: which migration programs must know. */
  async function migrateFurther(database: Database, contraction: SQL) {
    await database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    await database.execute(sql`update drizzle.latest_contraction set migration = ${contraction}`)
  }
  const NEWEST = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  const REFUSAL = /^This database was migrated by a newer version of Opencourt\./

  test('is refused if that removed what this one uses, or if nobody knows', async () => {
    const store = await openTestDatabase()
    const database = connect(store.pool)
    await migrateFurther(database, NEWEST)
    await expect(migrate(database)).rejects.toThrow(REFUSAL)
    await database.execute('drop table drizzle.latest_contraction')
    await expect(migrate(database)).rejects.toThrow(REFUSAL)
    await store.close()
  })

  test('is used beside it if that only added', async () => {
    const store = await openTestDatabase()
    const database = connect(store.pool)
    await migrateFurther(database, sql`${NEWEST} - 1`)
    await migrate(database)
    const { rows } = await database.execute(sql`
      select migration = ${NEWEST} - 1 as "isKept" from drizzle.latest_contraction`)
    expect(rows).toEqual([{ isKept: true }])
    await store.close()
  })
})

describe.skipIf(inject('template').kind === 'embedded')('of servers that start together', () => {
  test('one that waits for another to migrate reports that and continues afterwards', async () => {
    const store = await openTestDatabase()
    const other = await store.background.connect()
    await other.query(`select pg_advisory_lock(hashtext('opencourt migrations'))`)
    const report = vi.fn()
    const migrating = migrate(connect(store.pool), report)
    await waitFor(() =>
      expect(report.mock.calls).toEqual([['Waiting for another instance that is migrating the database…']]),
    )
    await other.query('select pg_advisory_unlock_all()')
    await migrating
    other.release()
    await migrate(connect(store.pool), report)
    expect(report).toHaveBeenCalledTimes(1)
    await store.close()
  })

  test('one that has nothing to migrate does not wait for what others write', async () => {
    const store = await openTestDatabase()
    const writer = await store.background.connect()
    await writer.query('begin; select from directory_state for update')
    await migrate(connect(store.pool))
    await writer.query('rollback')
    writer.release()
    await store.close()
  })

  test('one that migrates waits for what others write before it locks a table', async () => {
    const store = await openTestDatabase()
    const database = connect(store.pool)
    await database.execute('drop schema public cascade; drop schema drizzle cascade; create schema public')
    const client = await store.pool.connect()
    await client.query('begin')
    await applyMigrations(client, latestMigration() - 1)
    await client.query('commit')
    client.release()
    const writer = await store.background.connect()
    await writer.query('begin; select from directory_state for update')
    const migrating = migrate(database)
    await waitFor(async () => {
      const { rows } = await store.pool.query(
        `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toEqual([{ query: 'select from directory_state for update' }])
    })
    const { rows: locked } = await store.pool.query(
      `select relation::regclass from pg_locks where locktype = 'relation' and mode = 'AccessExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(locked).toEqual([])
    await writer.query('commit')
    await migrating
    writer.release()
    await store.close()
  })

  test('one that fails does not block the others', async () => {
    const store = await openTestDatabase()
    const database = connect(store.pool)
    await database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    await database.execute('drop table drizzle.latest_contraction')
    await expect(migrate(database)).rejects.toThrow()
    await waitFor(async () => {
      const { rows } = await store.background.query<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('opencourt migrations')) as "isFree"`,
      )
      expect(rows).toEqual([{ isFree: true }])
    })
    await store.close()
  })
})
