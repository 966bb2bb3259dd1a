import path from 'node:path'
import type { Pool } from 'pg'
import type { Metric } from 'prom-client'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres, type PostgresLimits } from './postgres.ts'

export interface StoreOptions {
  /** A PostgreSQL server; without it the embedded store in `dataDir` is used. */
  databaseUrl?: string | undefined
  /** Of that server. */
  limits?: PostgresLimits
  dataDir: string
  /** Called once, with a sentence, when the embedded store cannot go on: the process should end with it. */
  onFailure: (sentence: string) => void
  /** Called when the PostgreSQL server does not answer any more, and when it answers again. */
  onAway?: (isAway: boolean) => void
}

/** `pg` pools on either store. Inside a transaction use only its client: the embedded store has one. */
export interface Store {
  /** For requests: nothing waits long in it. */
  pool: Pool
  /** For imports and what else may wait long. */
  background: Pool
  /** What changes of other instances are heard of on; none: there is no other instance. */
  listening?: Pool
  kind: 'embedded' | 'postgres'
  /** How the pools are doing. */
  metrics: readonly Metric[]
  close(): Promise<void>
}

/** Opens the store; throws a StartProblem when it cannot be used. */
export async function openPool(options: StoreOptions): Promise<Store> {
  const { databaseUrl, limits, dataDir, onFailure, onAway } = options
  if (databaseUrl !== undefined)
    return { ...(await openPostgres(databaseUrl, limits, onAway)), kind: 'postgres' }
  const { pool, metrics, close } = await openEmbedded(path.join(dataDir, 'database'), { onFailure })
  return { pool, background: pool, metrics, close, kind: 'embedded' }
}
