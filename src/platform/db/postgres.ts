import pg from 'pg'
import type { Metric } from 'prom-client'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'
import { createFailFastPool, createPool, endPool } from './create-pool.ts'
import { DEFAULT_CONNECTIONS, DEFAULT_WAIT_SECONDS, READ_LIMIT_MS, STATEMENT_LIMIT_MS } from './limits.ts'
import { measurePools } from './measure-pools.ts'
import { addRequestComments } from './request-comments.ts'
import { monitorServer } from './server-monitor.ts'
import type { SlowStatements } from './slow-statements.ts'

const OLDEST_VERSION = 15
const CONNECTION_TIMEOUT_MS = 10_000
const BACKGROUND_CONNECTIONS = 4
/** Compiling statements takes longer than running them: the planner takes pages of courts for much more work. */
const SETTINGS = "set time zone 'UTC'; set jit = off"
/**
 * The share of its time that a request waits for a row. Less than for a connection: those that wait for rows give up theirs
 * before others have waited too long for one.
 */
const ROW_SHARE = 0.4

export interface PostgresLimits {
  /** Maximum connections for requests; half of them are for transactions. */
  connections?: number | undefined
  /** How long a request waits: three fifths of it for a connection, two fifths for a row lock. */
  waitSeconds?: number | undefined
}

interface PostgresReports {
  /** Called when the server becomes unreachable, and when it is reachable again. */
  onReachabilityChange?: ((isUnreachable: boolean) => void) | undefined
  slowStatements?: SlowStatements | undefined
}

interface PostgresPools {
  /** For requests: connections for transactions, and others for single statements (`pool.query`). */
  pool: pg.Pool
  /** For long-running work, so that it does not slow down requests. */
  background: pg.Pool
  /** The connection for LISTEN. */
  listening: pg.Pool
  metrics: readonly Metric[]
  close(): Promise<void>
}

/**
 * Opens pools on a PostgreSQL server after checking that it can be used; throws StartupError if not. Reads have their
 * own connections, because all transactions may be waiting for a locked row. While the server is unreachable, requests
 * fail immediately.
 */
export async function openPostgres(
  databaseUrl: string,
  { connections = DEFAULT_CONNECTIONS, waitSeconds = DEFAULT_WAIT_SECONDS }: PostgresLimits = {},
  { onReachabilityChange = () => {}, slowStatements }: PostgresReports = {},
): Promise<PostgresPools> {
  const config: pg.PoolConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    keepAlive: true,
    application_name: 'opencourt',
    onConnect: (client) => client.query(SETTINGS),
  }
  await checkServer(config)
  const waitLimitMs = waitSeconds * 1000
  const rowLimitMs = waitLimitMs * ROW_SHARE
  const requestConfig = {
    ...config,
    connectionTimeoutMillis: waitLimitMs - rowLimitMs,
    lock_timeout: rowLimitMs,
  }
  const reading = createFailFastPool({
    ...requestConfig,
    max: Math.floor(connections / 2),
    statement_timeout: READ_LIMIT_MS,
    query_timeout: READ_LIMIT_MS,
  })
  const pool = createFailFastPool({ ...requestConfig, max: Math.ceil(connections / 2) })
  pool.query = reading.query.bind(reading)
  const background = createPool({ ...config, max: BACKGROUND_CONNECTIONS })
  const listening = createPool({ ...config, max: 1 })
  for (const each of [pool, reading, background]) addRequestComments(each)
  const closing = new AbortController()
  const watching = monitorServer(
    {
      config,
      timeoutMs: waitLimitMs,
      onReachabilityChange(isUnreachable) {
        for (const each of [pool, reading]) each.setUnreachable(isUnreachable)
        onReachabilityChange(isUnreachable)
      },
    },
    closing.signal,
  )
  return {
    pool,
    background,
    listening,
    metrics: measurePools({ writing: pool, reading, background, listening }, slowStatements),
    close: async () => {
      closing.abort()
      await watching
      await Promise.all([pool, reading, background, listening].map(endPool))
    },
  }
}

async function checkServer(config: pg.ClientConfig): Promise<void> {
  const client = readAddress(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<ServerSettings>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`,
    )
    const [server] = rows
    if (server) requireUsable(server)
  } catch (error) {
    throw error instanceof StartupError ? error : toStartupError(client, error)
  } finally {
    await client.end().catch(() => {})
  }
}

interface ServerSettings {
  version: string
  number: number
  /** Of the database. */
  encoding: string
}

/** Throws StartupError if the server is too old, or if the database can't sort names: PostgreSQL normalizes only UTF-8. */
function requireUsable({ version, number, encoding }: ServerSettings): void {
  if (number < OLDEST_VERSION * 10_000)
    throw new StartupError(
      `The server of DATABASE_URL is PostgreSQL ${version}. Use version ${OLDEST_VERSION} or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database of DATABASE_URL has the encoding ${encoding}. Use one with UTF8 (createdb --encoding=UTF8 --template=template0).`,
    )
}

function readAddress(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(config)
  } catch {
    throw new StartupError(
      'DATABASE_URL cannot be read. Write it like postgres://user:password@host:5432/database, with special characters percent-encoded.',
    )
  }
}

/** Explains a failed connection by SQLSTATE or by the operating system's error code. */
function toStartupError(client: pg.Client, error: unknown): StartupError {
  const code = errorCode(error)
  const message = withoutPassword(error instanceof Error ? error.message : String(error), client.password)
  const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`
  if (code === '3D000') {
    return new StartupError(
      `There is no database "${client.database}" on ${server}. Create it (createdb ${client.database}), or correct DATABASE_URL.`,
    )
  }
  if (code.startsWith('28') || message.startsWith('SASL')) {
    return new StartupError(
      `PostgreSQL on ${server} rejects the user "${client.user}". Correct the user or the password in DATABASE_URL.`,
    )
  }
  const isServerAnswer = /^[0-9A-Z]{5}$/.test(code) && error instanceof pg.DatabaseError
  return new StartupError(
    isServerAnswer
      ? `PostgreSQL on ${server} refuses the connection: ${message}. Fix this, then start again.`
      : `PostgreSQL on ${server} cannot be reached (${code || message}). Start it, or correct DATABASE_URL.`,
  )
}

/** Redacts the password in URLs and settings only: a short one may be part of ordinary words. */
function withoutPassword(text: string, password: string | null | undefined): string {
  if (!password) return text
  const written = [password, encodeURIComponent(password)]
  return written.reduce(
    (rest, each) => rest.replaceAll(`:${each}@`, ':***@').replaceAll(`password=${each}`, 'password=***'),
    text,
  )
}
