import pg from 'pg'
import { DatabaseUnreachableError } from './errors.ts'

/** Milliseconds that closing a pool waits for clients still in use. */
const GRACE_MS = 5_000

/** A pool in which lost connections fail their queries but do not crash the process. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return ignoreConnectionErrors(new pg.Pool(config))
}

function ignoreConnectionErrors<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** A pool that fails fast while its server is known to be unreachable. */
export function createFailFastPool(config: pg.PoolConfig): FailFastPool {
  return ignoreConnectionErrors(new FailFastPool(config))
}

class FailFastPool extends pg.Pool {
  readonly #busy = new Set<pg.PoolClient>()
  #isUnreachable = false

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('acquire', (client) => this.#busy.add(client))
    this.on('release', (_, client) => this.#busy.delete(client))
  }

  /** Marks the server as unreachable or reachable. While unreachable, pending and new queries fail immediately. */
  setUnreachable(isUnreachable: boolean): void {
    this.#isUnreachable = isUnreachable
    if (isUnreachable) for (const client of this.#busy) client.connection.stream.destroy()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return this.#isUnreachable ? Promise.reject(new DatabaseUnreachableError()) : super.connect()
    if (this.#isUnreachable) process.nextTick(callback, new DatabaseUnreachableError(), undefined, () => {})
    else super.connect(callback)
    return undefined
  }
}

/** Closes a pool; a client that is never released delays that only briefly. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())])
}
