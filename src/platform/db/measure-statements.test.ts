import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { currentRequest } from '../process/current-request.ts'
import { connect } from './database.ts'
import type { SlowStatement } from './slow-statements.ts'

const reported: SlowStatement[] = []
const open = (thresholdMs: number) =>
  // Reads have one connection.
  openTestDatabase(
    { waitSeconds: 60, connections: 2 },
    { thresholdMs, report: (statement) => reported.push(statement) },
  )
beforeEach(() => {
  reported.length = 0
})
const isEmbedded = inject('template').kind === 'embedded'
const [READING, WRITING] = isEmbedded ? ['only', 'only'] : ['reading', 'writing']

it('statements that are not slow are only counted', async () => {
  const store = await open(60_000)
  await connect(store.pool).execute(sql`select ${'a value'}`)
  expect(reported).toEqual([])
  const registry = new Registry()
  for (const metric of store.metrics) registry.registerMetric(metric)
  const metrics = await registry.metrics()
  expect(metrics).toContain(`database_statement_seconds_count{pool="${READING}"} 1\n`)
  const [, sum = ''] = /^database_statement_seconds_sum\{.*\} (.+)$/m.exec(metrics) ?? []
  expect(sum, 'as exactly as they were measured').toMatch(/\.\d{4,}/)
  await store.close()
})

it('slow ones are reported with their request and pool, shortened and without values', async () => {
  const store = await open(50)
  const database = connect(store.pool)
  const statement = sql`select\n  pg_sleep(${0.1}::float8),   ${'private words'}::text`
  const slow = { milliseconds: expect.any(Number), statement: 'select pg_sleep($1::float8), $2::text' }
  await currentRequest.run('a-request', async () => await database.execute(statement))
  expect(reported).toContainEqual({ ...slow, reqId: 'a-request', pool: READING })
  await currentRequest.run('another', () => database.transaction((tx) => tx.execute(statement)))
  expect(reported).toContainEqual({ ...slow, reqId: 'another', pool: WRITING })
  expect(JSON.stringify(reported)).not.toContain('private')
  await store.close()
})

it('failed ones are reported, too', async () => {
  const store = await open(0)
  const failing = connect(store.pool).execute(sql`select ${'private words'}::integer`)
  await expect(failing).rejects.toThrow()
  expect(reported).toEqual([expect.objectContaining({ statement: 'select $1::integer' })])
  await store.close()
})

it('the time that a statement waits for a connection does not count', async () => {
  const store = await open(0)
  await Promise.all([store.pool.query('select pg_sleep(0.3)'), store.pool.query('select 1')])
  const [long, waiting] = reported
  expect(waiting?.statement).toBe('select 1')
  expect(waiting?.milliseconds).toBeLessThan(long?.milliseconds ?? 0)
  await store.close()
})
