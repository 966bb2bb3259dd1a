import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { CHANNEL } from '../changes.queries.ts'

/** Maximum delay in milliseconds if a notification was missed. */
const CHECK_EVERY_MS = 3000
/** Milliseconds after which an unresponsive connection is dropped. */
const ANSWER_WITHIN_MS = 5000
const RECONNECT_AFTER_MS = 1000

interface Watch {
  pool: Pool
  /** Called when the directory may have changed. */
  onChange: () => void
  /** Called once when listening fails, and again only after it has recovered. */
  onFailure: (error: unknown) => void
  /** Milliseconds after which a change is assumed without a notification. */
  checkEveryMs?: number
}

/**
 * Listens on one connection of the pool for directory changes, until aborted. Every few seconds it assumes a change,
 * in case a notification was missed, and checks that the connection is alive.
 */
export async function listenForChanges(
  { pool, onChange, onFailure, checkEveryMs = CHECK_EVERY_MS }: Watch,
  signal: AbortSignal,
): Promise<void> {
  let hasFailed = false
  const onHeard = () => {
    hasFailed = false
    onChange()
  }
  while (!signal.aborted) {
    try {
      await listen({ pool, onChange: onHeard, checkEveryMs }, signal)
    } catch (error) {
      if (!signal.aborted && !hasFailed) onFailure(error)
      hasFailed = true
    }
    await pause(RECONNECT_AFTER_MS, signal)
  }
}

async function listen(
  { pool, onChange, checkEveryMs }: Pick<Watch, 'pool' | 'onChange'> & { checkEveryMs: number },
  signal: AbortSignal,
): Promise<void> {
  const client = await pool.connect()
  const lost = new AbortController()
  client.on('notification', onChange)
  client.on('error', (error) => lost.abort(error))
  try {
    while (!signal.aborted) {
      lost.signal.throwIfAborted()
      // Repeating LISTEN is harmless and shows whether the connection is alive.
      await ask(client, `listen ${CHANNEL}`)
      onChange()
      await pause(checkEveryMs, AbortSignal.any([signal, lost.signal]))
    }
  } finally {
    client.release(true)
  }
}

function ask(client: PoolClient, text: string) {
  // pg supports a timeout per query, but its types do not.
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: ANSWER_WITHIN_MS }
  return client.query(query)
}

/** Waits until the time is over or the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {})
}
