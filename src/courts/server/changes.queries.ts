import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import type { Transaction } from '../../platform/db/database.ts'

/** Milliseconds that a request waits for locked courts while it occupies a connection. */
const WAIT_FOR_COURTS_MS = 1_000
/** Milliseconds that it waits for a row while holding the directory lock; less than PostgreSQL's `deadlock_timeout`. */
const WAIT_IN_TURN_MS = 500

/** The NOTIFY channel that tells all instances about changes visible to readers. */
const CHANNEL = 'directory'

/**
 * Takes the directory lock for a request that changes what readers see; call it before locking any courts. All writers
 * wait for this lock, so its holder must not wait: locked courts are waited for beforehand, and a court locked in the
 * meantime fails the transaction quickly. That also resolves deadlocks with imports, which lock courts first and the
 * directory last, before PostgreSQL would cancel the import.
 * @param courtIds the courts that the request is going to change
 */
export async function lockDirectory(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  await waitForCourts(tx, courtIds)
  await tx.execute(sql`select from directory_state for update`)
  await limitLockWait(tx, WAIT_IN_TURN_MS)
}

/** Waits until the courts are unlocked, then releases them again. */
async function waitForCourts(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  if (courtIds.length === 0) return
  await tx.execute(sql`savepoint waiting`)
  await limitLockWait(tx, WAIT_FOR_COURTS_MS)
  await tx.execute(
    sql`select from courts where id = any (${sql.param(courtIds)}::integer[]) order by id for no key update`,
  )
  await tx.execute(sql`rollback to savepoint waiting`)
}

/** Limits lock waits until the transaction or its savepoint ends. */
async function limitLockWait(tx: Transaction, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${ms}`))
}

/**
 * Versions grow by random steps of up to this: two histories of a database, one of which was lost with a failed server
 * or a restored backup, hardly share any.
 */
const MAX_STEP = 1000

/** Shows readers what transactions have published. */
export interface PublishedChanges {
  showChanges(): Promise<void>
}

/**
 * Marks courts as changed (or hidden) for readers, in the transaction that changes them. The directory applies the
 * change once the transaction has committed and `Directory.showChanges()` is called; other instances are notified.
 */
export async function publishChanges(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  if (courtIds.length === 0) return
  const ids = `{${courtIds.join(',')}}`
  await tx.execute(sql`
    with state as (
      update directory_state set version = version + 1 + floor(random() * ${MAX_STEP}::integer)::integer
      returning version)
    update courts set directory_version = state.version from state where courts.id = any(${ids}::integer[])`)
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
}

/** More versions than others can publish while a `publishMany` transaction runs. */
const VERSION_GAP = 1_000_000 * MAX_STEP

/**
 * Like `publishChanges`, for very many courts, without blocking other publishers in the meantime. Call `mark` with
 * batches of courts, and `publish` at the end of the transaction.
 */
export async function publishMany(tx: Transaction) {
  const { rows } = await tx.execute<{ version: string }>(
    sql`select version + ${VERSION_GAP}::integer as version from directory_state`,
  )
  const version = rows[0]?.version
  return {
    /** Courts that readers have never seen stay unmarked. */
    async mark(courtIds: readonly number[]): Promise<void> {
      const ids = `{${courtIds.join(',')}}`
      await tx.execute(sql`
        update courts set directory_version = ${version}::bigint
        where id = any(${ids}::integer[]) and (status = 'published' or directory_version > 0)`)
    },
    async publish(): Promise<void> {
      const { rowCount } = await tx.execute(
        sql`update directory_state set version = ${version}::bigint where version < ${version}::bigint`,
      )
      if (!rowCount) throw new Error('too many changes were published in the meantime')
      await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
    },
  }
}

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
