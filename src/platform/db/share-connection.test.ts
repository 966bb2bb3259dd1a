import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEmptyDatabase } from '../../../test/database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { shareConnection } from './share-connection.ts'
import type { Store } from './store.ts'

const WAIT_MS = 2_000

let store: Store
let pool: Pool
let background: Pool
beforeEach(async () => {
  store = await openEmptyDatabase('embedded')
  ;({ pool, background } = shareConnection(store.pool, WAIT_MS))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
})
const one = (from: Pool) => from.query('select 1 as one').then(({ rows }) => rows)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

it('requests wait for long work that ends in time', async () => {
  const client = await background.connect()
  const waiting = one(pool)
  vi.advanceTimersByTime(WAIT_MS - 1)
  client.release()
  expect(await waiting).toEqual([{ one: 1 }])
  vi.advanceTimersByTime(WAIT_MS)
  expect(await one(pool)).toEqual([{ one: 1 }])
})

it('requests fail while it lasts longer, and later ones at once, but not other long work', async () => {
  const client = await background.connect()
  const waiting = failure(one(pool))
  const work = one(background)
  vi.advanceTimersByTime(WAIT_MS)
  for (const error of [await waiting, await failure(one(pool)), await failure(pool.connect())])
    expect(isDatabaseUnavailable(error)).toBe(true)
  client.release()
  expect(await work).toEqual([{ one: 1 }])
  expect(await one(pool)).toEqual([{ one: 1 }])
})
