import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect, migrate } from './database.ts'

test('servers that start together on an empty database make its tables once', async () => {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await Promise.all([migrate(database), migrate(database), migrate(database)])
  const { rows } = await database.execute('select version from directory_state')
  expect(rows).toHaveLength(1)
  await store.close()
})

test('a database that a newer version has changed is not touched', async () => {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  await expect(migrate(database)).rejects.toThrow(/^A newer version of Opencourt has changed this database\./)
  await store.close()
})
