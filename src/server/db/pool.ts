import path from 'node:path'
import type { Pool } from 'pg'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres.ts'

export interface StoreOptions {
  /** A PostgreSQL server; without it the embedded store in `dataDir` is used. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Called once, with a sentence, when the embedded store cannot go on: the process should end with it. */
  onFailure: (sentence: string) => void
}

/** One `pg` pool on either store. Inside a transaction use only its client: the embedded store has one. */
export interface Store {
  pool: Pool
  kind: 'embedded' | 'postgres'
  close(): Promise<void>
}

/** Opens the store; throws a StartProblem when it cannot be used. */
export async function openPool({ databaseUrl, dataDir, onFailure }: StoreOptions): Promise<Store> {
  if (databaseUrl !== undefined) return { ...(await openPostgres(databaseUrl)), kind: 'postgres' }
  const { pool, close } = await openEmbedded(path.join(dataDir, 'database'), { onFailure })
  return { pool, close, kind: 'embedded' }
}
