import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { ReportProgress } from '../process/progress.ts'
import { StartupError } from '../process/startup-error.ts'
import { projectPath } from '../project.ts'

export type Database = NodePgDatabase & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const migrationsFolder = projectPath('src/database/migrations')

export function connect(pool: Pool): Database {
  return drizzle(pool, { casing: 'snake_case' })
}

/**
 * The latest migration that removed or renamed something that the version before used: earlier programs can't work with
 * the tables since. Programs that know it can, also after newer migrations, which only add: see CONTRIBUTING.md.
 */
const LATEST_CONTRACTION = '0024_drop-problem-reporter'

/** A migration that has just been applied. */
export interface AppliedMigration {
  /** Such as `0001_catalogue`. */
  name: string
  milliseconds: number
}

/**
 * Runs pending migrations; returns them. Servers that start at the same time wait for each other and report that. If a
 * newer version of this program has already migrated further, only so far that this one can work beside it, nothing is
 * done; otherwise throws StartupError.
 */
export async function migrate(
  database: Database,
  report: ReportProgress = () => {},
): Promise<AppliedMigration[]> {
  const client = await database.$client.connect()
  let applied: AppliedMigration[] = []
  let hasFailed = true
  try {
    // Migrating a large table may take long.
    await client.query('set statement_timeout = 0')
    await lockMigrations(client, report)
    if (!(await isNewer(client))) {
      await client.query('begin')
      applied = await applyMigrations(client)
      await recordCompatibility(client)
      await client.query('commit')
    }
    await client.query(`select pg_advisory_unlock(${MIGRATIONS})`)
    await client.query('reset statement_timeout')
    hasFailed = false
    return applied
  } finally {
    // Closing the connection releases the lock.
    client.release(hasFailed)
  }
}

const MIGRATIONS = `hashtext('opencourt migrations')`

async function lockMigrations(client: PoolClient, report: ReportProgress): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${MIGRATIONS}) as "isOurs"`,
  )
  if (rows[0]?.isOurs) return
  report('Waiting for another instance that is migrating the database…')
  await client.query(`select pg_advisory_lock(${MIGRATIONS})`)
}

/**
 * Makes sure, until the current transaction ends, that the database has no tables and that no other program creates them.
 * Throws StartupError if it has, or if one does.
 */
export async function requireEmptyDatabase(client: PoolClient): Promise<void> {
  const locked = await client.query(`select pg_try_advisory_xact_lock(${MIGRATIONS}) as "isOurs"`)
  if (!locked.rows[0]?.isOurs)
    throw new StartupError('Another program is creating tables in this database. Wait until it has finished.')
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
  )
  if (rows[0])
    throw new StartupError(
      `The database is not empty: it has a table ${rows[0].name}. Restore into a new database (createdb), or with DATA_DIR set to a new folder.`,
    )
}

/**
 * Applies pending migrations in the current transaction; with `upTo` only those that a backup had, by the time when they
 * were written, milliseconds. Keeps the same records as `migrate`.
 */
export async function applyMigrations(
  client: PoolClient,
  upTo = Number.POSITIVE_INFINITY,
): Promise<AppliedMigration[]> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const latest = (await readNumber(client, 'drizzle.__drizzle_migrations', 'max(created_at)')) ?? 0
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > latest && folderMillis <= upTo,
  )
  if (pending.length === 0) return []
  await waitForWriters(client)
  // Earlier programs did not record it.
  await client.query(
    'alter table drizzle.__drizzle_migrations add column if not exists applied_at timestamptz',
  )
  const names = migrationNames()
  const applied: AppliedMigration[] = []
  for (const { sql, hash, folderMillis } of pending) {
    const start = performance.now()
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at, applied_at) values ($1, $2, now())',
      [hash, folderMillis],
    )
    const name = names.get(folderMillis) ?? hash
    applied.push({ name, milliseconds: Math.round(performance.now() - start) })
  }
  return applied
}

/**
 * Takes the directory lock until the transaction ends, however long that takes. Other servers take it before any table of
 * the directory, and wait for it longer than for a table while they hold it; otherwise a migration could also deadlock
 * with them.
 */
async function waitForWriters(client: PoolClient): Promise<void> {
  const { rows } = await client.query(`select to_regclass('public.directory_state') as name`)
  if (!rows[0].name) return
  await client.query('set local lock_timeout = 0')
  await client.query('select from directory_state for update')
  await client.query('set local lock_timeout to default')
}

/** When the latest migration of this version was written, milliseconds. */
export const latestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** Whether a newer program has migrated further. Throws StartupError if this one can't work with the tables any more. */
async function isNewer(client: PoolClient): Promise<boolean> {
  const latest = latestMigration()
  const newest = await readNumber(client, 'drizzle.__drizzle_migrations', 'max(created_at)')
  if (newest === undefined || newest <= latest) return false
  // Earlier programs did not record it.
  const contraction = await readNumber(client, 'drizzle.latest_contraction', 'max(migration)')
  if (contraction === undefined || contraction > latest)
    throw new StartupError(
      'This database was migrated by a newer version of Opencourt. Start that version or a later one, or restore an older backup.',
    )
  return true
}

/** Tells older programs whether they can work with the tables. */
async function recordCompatibility(client: PoolClient): Promise<void> {
  await client.query('create table if not exists drizzle.latest_contraction (migration bigint not null)')
  await client.query('delete from drizzle.latest_contraction')
  await client.query('insert into drizzle.latest_contraction values ($1)', [timeOf(LATEST_CONTRACTION)])
}

/** A number from a table; undefined if there is none. */
async function readNumber(
  client: PoolClient,
  table: string,
  expression: string,
): Promise<number | undefined> {
  const { rows: tables } = await client.query('select to_regclass($1) as name', [table])
  if (!tables[0].name) return undefined
  const { rows } = await client.query(`select (${expression})::float8 as number from ${table}`)
  return rows[0]?.number ?? undefined
}

/** The names of this version's migrations by when they were written, milliseconds. */
export function migrationNames(): Map<number, string> {
  const { entries } = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  return new Map(entries.map(({ when, tag }: { when: number; tag: string }) => [when, tag]))
}

/** When a migration was written, milliseconds. */
function timeOf(name: string): number | undefined {
  return [...migrationNames()].find(([, each]) => each === name)?.[0]
}
