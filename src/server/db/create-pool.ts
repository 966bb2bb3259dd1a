import pg from 'pg'
import { ServerAway } from './errors.ts'

/** Milliseconds that closing a pool waits for clients still in use. */
const GRACE_MS = 5_000

/** A pool in which lost connections fail their queries but do not crash the process. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return keepGoing(new pg.Pool(config))
}

function keepGoing<Pool extends pg.Pool>(pool: Pool): Pool {
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
export function createPromptPool(config: pg.PoolConfig): PromptPool {
  return keepGoing(new PromptPool(config))
}

export class PromptPool extends pg.Pool {
  readonly #busy = new Set<pg.PoolClient>()
  #isAway = false

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('acquire', (client) => this.#busy.add(client))
    this.on('release', (_, client) => this.#busy.delete(client))
  }

  /** Marks the server as unreachable or reachable. While unreachable, pending and new queries fail immediately. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway
    if (isAway) for (const client of this.#busy) client.connection.stream.destroy()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#isAway ? Promise.reject(new ServerAway()) : super.connect()
    if (this.#isAway) process.nextTick(callback, new ServerAway(), undefined, () => {})
    else super.connect(callback)
    return undefined
  }
}

/** Closes a pool; a client that is never released delays that only briefly. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())])
}
