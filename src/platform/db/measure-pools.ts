import type pg from 'pg'
import { Gauge, Histogram, type Metric } from 'prom-client'

/** Metrics of named pools: connections, waiting clients and wait times. */
export function measurePools(pools: Readonly<Record<string, pg.Pool>>): Metric[] {
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
    return connect((...result) => {
      end()
      done(...result)
    })
  }) as typeof pool.connect
}
