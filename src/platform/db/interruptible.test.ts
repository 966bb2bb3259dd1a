import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { connect, type Database } from './database.ts'
import type { Store } from './store.ts'
import { interruptible } from './wrap-queries.ts'

let store: Pick<Store, 'pool' | 'close'>
let database: Database
let interruption: AbortController
let guarded: Database
beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
afterAll(() => store.close())
beforeEach(async () => {
  await database.execute(sql`create table if not exists written (number integer)`)
  await database.execute(sql`delete from written`)
  interruption = new AbortController()
  guarded = interruptible(database, interruption.signal)
})
const written = async () => (await database.execute(sql`select number from written`)).rows
const write = (to: Pick<Database, 'execute'>) => to.execute(sql`insert into written values (1)`)

it('works like the database until it is interrupted', async () => {
  await guarded.transaction(write)
  await write(guarded)
  expect(await written()).toHaveLength(2)
})

it('undoes a transaction that is interrupted, even before its commit', async () => {
  const transaction = guarded.transaction(async (tx) => {
    await write(tx)
    interruption.abort(new Error('no more'))
  })
  await expect(transaction).rejects.toMatchObject({ cause: { message: 'no more' } })
  expect(await written()).toEqual([])
})

it('neither begins nor keeps a connection afterwards', async () => {
  interruption.abort(new Error('no more'))
  await expect(write(guarded)).rejects.toMatchObject({ cause: { message: 'no more' } })
  await expect(guarded.transaction(write)).rejects.toMatchObject({ cause: { message: 'no more' } })
  expect(await written()).toEqual([])
})
