import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect, type Database } from '../src/platform/db/database.ts'
import { projectPath } from '../src/platform/project.ts'
import { openTestDatabase } from './database.ts'

/** Opens a database as it was before a migration, given by its number. `migrate` runs that one and those after it. */
export async function openDatabaseBefore(number: string) {
  const store = await openTestDatabase()
  const database = connect(store.pool)
  await database.execute('drop schema public cascade; create schema public')
  await runMigrations(database, (file) => file < number)
  return {
    database,
    migrate: () => runMigrations(database, (file) => file >= number),
    close: () => store.close(),
  }
}

async function runMigrations(database: Database, isWanted: (file: string) => boolean): Promise<void> {
  const folder = projectPath('src/database/migrations')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && isWanted(file))
  for (const file of files.sort()) await database.execute(sql.raw(await readFile(join(folder, file), 'utf8')))
}
