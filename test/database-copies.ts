import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createPool, endPool } from '../src/platform/db/create-pool.ts'
import type { Engine } from '../src/platform/db/embedded/engine.ts'
import { measurePools } from '../src/platform/db/measure-pools.ts'
import { openPostgres, type PostgresLimits } from '../src/platform/db/postgres.ts'
import type { SlowStatements } from '../src/platform/db/slow-statements.ts'
import type { Store } from '../src/platform/db/store.ts'
import { withDatabaseName } from './database-url.ts'
import type { ReusableDatabase } from './reusable-databases.ts'

/** A copy of the template, as the application opens it. */
export interface DatabaseCopy extends ReusableDatabase {
  /** The store's `close` leaves the database as it is. */
  open(limits: PostgresLimits, slowStatements?: SlowStatements): Promise<Store>
  /** Whether a closed store has let go of it. */
  isFree(store: Store): boolean
}

/** How often tables are emptied until their former files are deleted, which takes as long as emptying them. */
const CHECKPOINT_EVERY = 10

/** An embedded database in memory. */
export class EmbeddedCopy implements DatabaseCopy {
  readonly #engine: Engine
  readonly #poolOn: (engine: Engine) => pg.Pool
  #preparations = 0

  constructor(engine: Engine, poolOn: (engine: Engine) => pg.Pool) {
    this.#engine = engine
    this.#poolOn = poolOn
  }

  async open(_: PostgresLimits, slowStatements?: SlowStatements): Promise<Store> {
    const pool = this.#poolOn(this.#engine)
    const metrics = measurePools({ only: pool }, slowStatements)
    return { pool, background: pool, metrics, kind: 'embedded', close: () => endPool(pool) }
  }

  isFree({ pool }: Store): boolean {
    return pool.totalCount === 0
  }

  async prepare<T>(act: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const pool = this.#poolOn(this.#engine)
    try {
      const result = await act(pool)
      if (++this.#preparations % CHECKPOINT_EVERY === 0) await pool.query('checkpoint')
      return result
    } finally {
      await pool.end()
    }
  }

  remove(): Promise<void> {
    return this.#engine.close()
  }
}

/** A database on a PostgreSQL server. */
export class ServerCopy implements DatabaseCopy {
  readonly #serverUrl: string
  readonly #name: string
  /** Prepares it for every test, because a new connection first reads all about the tables. */
  readonly #preparing: pg.Pool

  private constructor(serverUrl: string, name: string) {
    this.#serverUrl = serverUrl
    this.#name = name
    this.#preparing = createPool({ connectionString: this.#url, max: 1, idleTimeoutMillis: 0 })
  }

  static async create(serverUrl: string, template: string): Promise<ServerCopy> {
    const name = `${template}_${randomBytes(4).toString('hex')}`
    await query(serverUrl, `create database ${name} template ${template}`)
    return new ServerCopy(serverUrl, name)
  }

  get #url(): string {
    return withDatabaseName(this.#serverUrl, this.#name)
  }

  async open(limits: PostgresLimits, slowStatements?: SlowStatements): Promise<Store> {
    return { ...(await openPostgres(this.#url, limits, { slowStatements })), kind: 'postgres' }
  }

  /** `prepare` ends what is left. */
  isFree(): boolean {
    return true
  }

  async prepare<T>(act: (pool: pg.Pool) => Promise<T>): Promise<T> {
    await this.#preparing.query(END_OTHER_CONNECTIONS, [OTHERS_END_MS])
    return await act(this.#preparing)
  }

  async remove(): Promise<void> {
    await this.#preparing.end()
    await query(this.#serverUrl, `drop database ${this.#name} with (force)`)
  }
}

/** Milliseconds that a connection may take to end. */
const OTHERS_END_MS = 60_000
const END_OTHER_CONNECTIONS = `
  select pg_terminate_backend(pid, $1) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
