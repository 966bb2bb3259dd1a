import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { projectPath } from '../project.ts'
import { StartProblem } from '../start-problem.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const migrationsFolder = projectPath('src/server/db/migrations')

export function connect(pool: Pool): Database {
  return drizzle(pool, { schema, casing: 'snake_case' })
}

/**
 * Brings the tables up to date; does nothing when they are. Servers that start together wait for each other. Throws a
 * StartProblem where a newer version of this program has brought them further.
 */
export async function migrate(database: Database): Promise<void> {
  const client = await database.$client.connect()
  try {
    // A change of a large table takes as long as it takes.
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtext('opencourt migrations'))`)
    await refuseNewerTables(client)
    await runMigrations(drizzle(client), { migrationsFolder })
    await client.query(`select pg_advisory_unlock(hashtext('opencourt migrations'))`)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}

/** What an older program writes into newer tables may be lost, or wrong. */
async function refuseNewerTables(client: PoolClient): Promise<void> {
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  const { rows } = await client.query<{ made: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as made`,
  )
  if (!rows[0]?.made) return
  const newer = await client.query('select from drizzle.__drizzle_migrations where created_at > $1', [known])
  if (newer.rowCount)
    throw new StartProblem(
      'A newer version of Opencourt has changed this database. Start that version or a later one, or restore a backup from before.',
    )
}
