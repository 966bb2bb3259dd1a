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

/** An older program could lose or corrupt data in newer tables. */
async function rejectNewerSchema(client: PoolClient): Promise<void> {
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if (!rows[0]?.name) return
  const newer = await client.query('select from drizzle.__drizzle_migrations where created_at > $1', [known])
  if (newer.rowCount)
    throw new StartupError(
      'This database was migrated by a newer version of Opencourt. Start that version or a later one, or restore an older backup.',
    )
}
