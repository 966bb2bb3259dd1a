import path from 'node:path'
import type { Pool } from 'pg'
import type { Metric } from 'prom-client'
import { openEmbedded } from './embedded/embedded.ts'
import { DEFAULT_WAIT_SECONDS } from './limits.ts'
import { openPostgres, type PostgresLimits } from './postgres.ts'
import { shareConnection } from './share-connection.ts'
import type { SlowStatements } from './slow-statements.ts'

export interface StoreOptions {
  /** URL of a PostgreSQL server; if absent, the embedded store in `dataDir` is used. */
  databaseUrl?: string | undefined
  /** For the embedded store, only how long requests wait. */
  limits?: PostgresLimits
  dataDir: string
  /** Called once, with a sentence, when the embedded store fails: the process should exit. */
  onFailure: (sentence: string) => void
  /** Called when the PostgreSQL server becomes unreachable, and when it is reachable again. */
  onReachabilityChange?: (isUnreachable: boolean) => void
  /** If absent, slow statements aren't reported. */
  slowStatements?: SlowStatements
}

/** `pg` pools on either store. Inside a transaction, use only its client: the embedded store has just one. */
export interface Store {
  /** For requests, with short timeouts. */
  pool: Pool
  /** For imports and other work that may wait long. */
  background: Pool
  /** For LISTEN, to learn of other instances' changes; undefined if there can be no other instance. */
  listening?: Pool
  kind: 'embedded' | 'postgres'
  metrics: readonly Metric[]
  close(): Promise<void>
}

/** Opens the store; throws StartupError if it cannot be used. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, limits, dataDir, onFailure, onReachabilityChange, slowStatements } = options
  if (databaseUrl !== undefined) {
    const pools = await openPostgres(databaseUrl, limits, { onReachabilityChange, slowStatements })
    return { ...pools, kind: 'postgres' }
  }
  const folder = path.join(dataDir, 'database')
  const { pool, metrics, close } = await openEmbedded(folder, { onFailure, slowStatements })
  const { waitSeconds = DEFAULT_WAIT_SECONDS } = limits ?? {}
  return { ...shareConnection(pool, waitSeconds * 1000), metrics, close, kind: 'embedded' }
}
