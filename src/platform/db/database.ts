import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
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
 * Runs pending migrations. Servers that start at the same time wait for each other and report that. Throws StartupError
 * if a newer version of this program has already migrated further.
 */
export async function migrate(database: Database, report: ReportProgress = () => {}): Promise<void> {
  const client = await database.$client.connect()
  let hasFailed = true
  try {
    // Migrating a large table may take long.
    await client.query('set statement_timeout = 0')
    await lockMigrations(client, report)
    await rejectNewerSchema(client)
    await runMigrations(drizzle(client), { migrationsFolder })
    await client.query(`select pg_advisory_unlock(${MIGRATIONS})`)
    await client.query('reset statement_timeout')
    hasFailed = false
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
export async function applyMigrations(client: PoolClient, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::float8 as latest from drizzle.__drizzle_migrations',
  )
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= rows[0].latest || folderMillis > upTo) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** When the latest migration of this version was written, milliseconds. */
export const latestMigration = () =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))

/** An older program could lose or corrupt data in newer tables. */
async function rejectNewerSchema(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if (!rows[0]?.name) return
  const newer = await client.query('select from drizzle.__drizzle_migrations where created_at > $1', [
    latestMigration(),
  ])
  if (newer.rowCount)
    throw new StartupError(
      'This database was migrated by a newer version of Opencourt. Start that version or a later one, or restore an older backup.',
    )
}
