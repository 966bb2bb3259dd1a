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
