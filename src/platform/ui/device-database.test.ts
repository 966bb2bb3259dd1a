import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { expect, test } from 'vitest'
import { deviceDatabase } from './device-database.ts'

test('a newer version of the site can change the stores while this one is open', async () => {
  const { name, version } = await deviceDatabase()
  const newer = await openDB(name, version + 1)
  expect(newer.version).toBe(version + 1)
  await expect(deviceDatabase()).rejects.toThrow()
  newer.close()
  await deleteDB(name)
})
