import { eq, sql } from 'drizzle-orm'
import { hasOwner } from '../../../accounts/server/roles.queries.ts'
import type { OwnerSettings } from '../../../accounts/server/roles.ts'
import { courts, placeSets, postcodes } from '../../../database/schema/index.ts'
import { type Database, latestMigration } from '../../../platform/db/database.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { DatabaseFacts } from './facts.ts'

/** Undefined if the database has no tables. Throws StartupError if they are those of an earlier version. */
export async function readFacts(
  database: Database,
  settings: OwnerSettings,
): Promise<DatabaseFacts | undefined> {
  const { rows: tables } = await database.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if (!tables[0]?.name) return undefined
  await requireCurrentTables(database)
  const { rows } = await database.execute<
    Pick<DatabaseFacts, 'hasPostcodes' | 'placeSets'> & { now: number }
  >(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      exists (select from ${postcodes}) as "hasPostcodes",
      (select count(*)::int from ${placeSets}) as "placeSets"`)
  const [facts] = rows
  if (!facts) throw new Error('the database answered without a row')
  return {
    ...facts,
    now: new Date(facts.now).toISOString(),
    courts: await countPublished(database),
    hasOwner: await hasOwner(database, settings),
  }
}

export const countPublished = (database: Database): Promise<number> =>
  database.$count(courts, eq(courts.status, 'published'))

async function requireCurrentTables(database: Database): Promise<void> {
  const { rows } = await database.execute<{ latest: number | null }>(
    sql`select max(created_at)::float8 as latest from drizzle.__drizzle_migrations`,
  )
  if ((rows[0]?.latest ?? 0) < latestMigration())
    throw new StartupError(
      'The database has the tables of an earlier version. Start the server, which brings them up to date, and run this again.',
    )
}

/** Applied migrations, latest first. Those that a version before 1.0.0 applied have no time. */
export async function readMigrations(
  database: Database,
): Promise<{ writtenAt: number; appliedAt: string | null }[]> {
  const { rows } = await database.execute<{ writtenAt: number; appliedAt: string | null }>(sql`
    select created_at::float8 as "writtenAt", to_jsonb(migrations) ->> 'applied_at' as "appliedAt"
    from drizzle.__drizzle_migrations as migrations order by created_at desc`)
  return rows
}
