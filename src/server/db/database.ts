import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { projectPath } from '../project.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const migrationsFolder = projectPath('src/server/db/migrations')

export function connect(pool: Pool): Database {
  return drizzle(pool, { schema, casing: 'snake_case' })
}

/** Brings the tables up to date; does nothing when they are. Servers that start together wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.$client.connect()
  try {
    // A change of a large table takes as long as it takes.
    await client.query('set statement_timeout = 0')
    await client.query(`select pg_advisory_lock(hashtext('opencourt migrations'))`)
    await runMigrations(drizzle(client), { migrationsFolder })
    await client.query(`select pg_advisory_unlock(hashtext('opencourt migrations'))`)
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
}
