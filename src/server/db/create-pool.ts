import pg from 'pg'
import { ServerAway } from './errors.ts'

/** Milliseconds that the end of a pool waits for clients that are still in use. */
const GRACE_MS = 5_000

/** A pool whose lost connections show in the queries that were using them, and do not end the process. */
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

/** The same, of a server that may be known to be away: nobody waits for it then. */
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

  /** Says whether the server is away: who asks it something then fails at once, and who has asked as well. */
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

/** Ends a pool; a client that nobody gives back holds that up for a moment only. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())])
}
