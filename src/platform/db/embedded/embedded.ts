import type { Pool } from 'pg'
import type { Metric } from 'prom-client'
import { StartupError } from '../../process/startup-error.ts'
import { createPool, endPool } from '../create-pool.ts'
import { STATEMENT_LIMIT_MS } from '../limits.ts'
import { measurePools } from '../measure-pools.ts'
import type { SlowStatements } from '../slow-statements.ts'
import { readEmptyCluster } from './empty-cluster.ts'
import { Engine } from './engine.ts'
import { prepareCluster, prepareFolder } from './folder.ts'
import { lockFolder } from './lock.ts'
import { startMaintenance } from './maintenance.ts'
import { describeFailure, type Failure, type WorkerTask } from './messages.ts'
import { Wire } from './wire.ts'

export interface EmbeddedOptions {
  /** Called once, with a sentence, when the database stops unexpectedly; pending requests reject. */
  onFailure: (sentence: string) => void
  statementLimitMs?: number
  slowStatements?: SlowStatements | undefined
}

/** PostgreSQL in this process (PGlite in a worker thread), used through an ordinary pool of one client. */
export interface EmbeddedStore {
  pool: Pool
  metrics: readonly Metric[]
  /** The whole database as a tar file, for `openInMemory`. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/**
 * Opens the database in `folder`, creating it if necessary, and locks it for this process. Committed data is on disk.
 * Throws StartupError.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions): Promise<EmbeddedStore> {
  await prepareFolder(folder)
  const unlock = await lockFolder(folder)
  try {
    const cluster = await prepareCluster(folder)
    const store = await open({ cluster }, folder, options)
    const stopMaintenance = startMaintenance(store.pool)
    return {
      ...store,
      async close() {
        stopMaintenance()
        await store.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Opens an in-memory database: a copy of `dump`, by default an empty one. */
export async function openInMemory(
  options: EmbeddedOptions,
  dump?: Uint8Array<ArrayBuffer>,
): Promise<EmbeddedStore> {
  return await open({ dump: dump ?? (await readEmptyCluster()) }, 'memory', options)
}

/** Starts only the engine of an in-memory database. */
export function startInMemory(dump: Uint8Array<ArrayBuffer>, options: EmbeddedOptions): Promise<Engine> {
  return start({ dump }, 'memory', options)
}

/** A pool connected to an engine's database. */
export function poolOn(engine: Engine): Pool {
  return createPool({
    stream: () => new Wire(engine),
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: STATEMENT_LIMIT_MS,
  })
}

async function open(task: WorkerTask, place: string, options: EmbeddedOptions): Promise<EmbeddedStore> {
  const engine = await start(task, place, options)
  const pool = poolOn(engine)
  return {
    pool,
    metrics: measurePools({ only: pool }, options.slowStatements),
    dump: () => engine.dump(),
    async close() {
      await endPool(pool)
      await engine.close()
    },
  }
}

async function start(task: WorkerTask, place: string, options: EmbeddedOptions): Promise<Engine> {
  const { onFailure, statementLimitMs = STATEMENT_LIMIT_MS } = options
  const describe = (failure: Failure) => describeFailure(failure, place)
  try {
    return await Engine.start({ task, describe, onFailure, statementLimitMs })
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error))
  }
}
