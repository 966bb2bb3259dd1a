import pg from 'pg'

/** Milliseconds that the end of a pool waits for clients that are still in use. */
const GRACE_MS = 5_000

/** A pool whose lost connections show in the queries that were using them, and do not end the process. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Ends a pool; a client that nobody gives back holds that up for a moment only. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())])
}
