/** Embedded store only: background maintenance. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import type { Store } from '../store.ts'
import { checkpointIfNeeded, startMaintenance, vacuumChangedTables } from './maintenance.ts'

let store: Store
beforeAll(async () => {
  store = await openTestDatabase()
  await store.pool.query('create table notes (number int, filling text)')
})
afterAll(() => store.close())

const write = (rows: number) =>
  store.pool.query(
    "insert into notes select number, repeat('x', 500) from generate_series(1, $1::int) number",
    [rows],
  )

async function lastCheckpoint(): Promise<unknown> {
  const { rows } = await store.pool.query('select checkpoint_lsn from pg_control_checkpoint()')
  return rows[0]?.checkpoint_lsn
}

test('checkpoints when idle or after many writes', async () => {
  const before = await lastCheckpoint()
  await write(1_000)
  const position = await checkpointIfNeeded(store.pool, '')
  expect(await lastCheckpoint()).toBe(before)
  await checkpointIfNeeded(store.pool, position)
  const quiet = await lastCheckpoint()
  expect(quiet).not.toBe(before)
  await checkpointIfNeeded(store.pool, await checkpointIfNeeded(store.pool, ''))
  expect(await lastCheckpoint()).toBe(quiet)
  await write(70_000)
  await checkpointIfNeeded(store.pool, '')
  expect(await lastCheckpoint()).not.toBe(quiet)
})

test('only changed tables are vacuumed and analysed', async () => {
  const vacuumed = async () => {
    const { rows } = await store.pool.query(
      `select vacuum_count::int as count, n_dead_tup::int as dead, last_analyze is not null as analysed
       from pg_stat_user_tables where relname = 'notes'`,
    )
    return rows[0]
  }
  await write(1_000)
  await store.pool.query('delete from notes')
  await vacuumChangedTables(store.pool)
  const { count } = await vacuumed()
  expect(await vacuumed()).toEqual({ count, dead: 0, analysed: true })
  expect(count).toBeGreaterThan(0)
  await vacuumChangedTables(store.pool)
  expect(await vacuumed()).toMatchObject({ count })
})

test('maintenance waits for the end of a transaction', async () => {
  const client = await store.pool.connect()
  await client.query('begin')
  await client.query("insert into notes values (-1, 'open')")
  const steps: string[] = []
  const maintenance = vacuumChangedTables(store.pool).then(() => steps.push('maintenance'))
  await client.query('select 1')
  steps.push('commit')
  await client.query('commit')
  client.release()
  await maintenance
  expect(steps).toEqual(['commit', 'maintenance'])
})

test('maintenance runs periodically until stopped', async () => {
  const query = vi.spyOn(store.pool, 'query')
  const rounds = () =>
    query.mock.calls.filter(([text]) => /pg_stat_force_next_flush/.test(String(text))).length
  const work = async () => {
    for (let statement = 0; statement < 50; statement++) await store.pool.query('select 1')
  }
  const stop = startMaintenance(store.pool, 1)
  await waitFor(() => expect(rounds()).toBeGreaterThan(2))
  stop()
  await work()
  const last = rounds()
  await work()
  expect(rounds()).toBe(last)
  query.mockRestore()
})
