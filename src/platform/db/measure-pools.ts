import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { Gauge, Histogram, type Metric } from 'prom-client'
import { measureStatements } from './measure-statements.ts'
import type { SlowStatements } from './slow-statements.ts'

/** Metrics of named pools: connections, waiting clients, wait times and statements. Reports slow statements. */
export function measurePools(
  pools: Readonly<Record<string, pg.Pool>>,
  slowStatements?: SlowStatements,
): Metric[] {
  const named = Object.entries(pools)
  const waits = new Histogram({
    name: 'database_wait_seconds',
    help: 'Time spent waiting for a database connection, by pool',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 3, 10],
    registers: [],
  })
  for (const [name, pool] of named) measureWaits(pool, () => waits.startTimer({ pool: name }))
  return [
    waits,
    measureStatements(pools, slowStatements),
    new Gauge({
      name: 'database_connections',
      help: 'Database connections, by pool and state (used, idle or possible)',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount, options }] of named) {
          this.set({ pool, state: 'used' }, totalCount - idleCount)
          this.set({ pool, state: 'idle' }, idleCount)
          this.set({ pool, state: 'possible' }, options.max)
        }
      },
    }),
    new Gauge({
      name: 'database_waiting',
      help: 'Clients waiting for a database connection, by pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { waitingCount }] of named) this.set({ pool }, waitingCount)
      },
    }),
  ]
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Wraps `pool.connect`, which `pool.query` uses too. */
function measureWaits(pool: pg.Pool, begin: () => () => void): void {
  const connect = pool.connect.bind(pool) as (done?: (...result: Connected) => void) => Promise<pg.PoolClient>
  pool.connect = ((done?: (...result: Connected) => void) => {
    const end = begin()
    if (!done) return connect().finally(end)
    // The connection may be released by another request.
    const go = AsyncLocalStorage.bind(done)
    return connect((...result) => {
      end()
      go(...result)
    })
  }) as typeof pool.connect
}
