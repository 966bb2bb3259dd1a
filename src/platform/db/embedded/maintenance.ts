import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'

const MAINTENANCE_EVERY_MS = 60_000
/** Bytes of WAL that trigger a checkpoint immediately, and when the database is idle. */
const BUSY_CHECKPOINT_BYTES = 32 * 1024 * 1024
const QUIET_CHECKPOINT_BYTES = 64 * 1024

const WAL_STATUS = `
  select pg_current_wal_lsn()::text as position,
    pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`

/**
 * Tables that autovacuum would choose: about a fifth changed since the last vacuum. The statistics are lost when the
 * database stops; the relation size reveals earlier growth.
 */
const CHANGED_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_stat_all_tables s on s.relid = c.oid
  where c.relkind in ('r', 'm') and c.relpersistence = 'p' and (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or pg_relation_size(c.oid) / current_setting('block_size')::int > 10 + 1.2 * c.relpages
    or age(c.relfrozenxid) > 100000000
  )`

/**
 * Does what a PostgreSQL server does in the background and PGlite does not: checkpoints, and VACUUM ANALYZE of changed
 * tables. Each step is a separate statement through the pool, so it waits for open transactions and lets others in
 * between.
 */
export function startMaintenance(pool: Pool, everyMs = MAINTENANCE_EVERY_MS): () => void {
  const stop = new AbortController()
  void runMaintenance(pool, everyMs, stop.signal)
  return () => stop.abort()
}

async function runMaintenance(pool: Pool, everyMs: number, signal: AbortSignal): Promise<void> {
  const pause = () => setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => {})
  let lastPosition = ''
  for (await pause(); !signal.aborted; await pause()) {
    try {
      lastPosition = await checkpointIfNeeded(pool, lastPosition)
      await vacuumChangedTables(pool)
    } catch (error) {
      if (!signal.aborted) process.emitWarning(`Database maintenance failed: ${error}`)
    }
  }
}

/** Checkpoints if the WAL is large, or if there is some and none was written since `lastPosition`. */
export async function checkpointIfNeeded(pool: Pool, lastPosition: string): Promise<string> {
  const { rows } = await pool.query<{ position: string; bytes: number }>(WAL_STATUS)
  const { position, bytes } = rows[0] ?? { position: '', bytes: 0 }
  const quiet = position === lastPosition && bytes > QUIET_CHECKPOINT_BYTES
  if (quiet || bytes > BUSY_CHECKPOINT_BYTES) await pool.query('checkpoint')
  return position
}

/** Vacuums and analyzes changed tables, one by one. */
export async function vacuumChangedTables(pool: Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(CHANGED_TABLES)
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}
