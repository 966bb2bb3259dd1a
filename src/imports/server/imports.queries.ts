import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { courts, imports, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { fieldColumns, fieldsIn } from './staged.queries.ts'

/** Whether there is any court, of any status. */
export async function hasCourts(database: Database | Transaction): Promise<boolean> {
  return (await database.select({ id: courts.id }).from(courts).limit(1)).length > 0
}

/** A square of degrees, counted from the equator and the prime meridian. */
export interface CourtCell {
  row: number
  column: number
}

/** The squares that published courts lie in. */
export async function readCourtCells(tx: Transaction, perDegree: number): Promise<CourtCell[]> {
  const { rows } = await tx.execute<{ [K in keyof CourtCell]: CourtCell[K] }>(sql`
    select distinct floor(latitude * ${perDegree})::int as row, floor(longitude * ${perDegree})::int as column
    from courts where status = 'published'`)
  return rows
}

/** Returns the id of the import. */
export async function insertImport(tx: Transaction, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await tx.insert(imports).values(values).returning({ id: imports.id })
  if (!row) throw new Error('the import was not recorded')
  return row.id
}

/** Records the result of the import. */
export async function finishImport(
  tx: Transaction,
  id: number,
  { archived, changed }: { archived: number; changed: number },
): Promise<void> {
  await tx
    .update(imports)
    .set({ archived, changed, undoable: changed > 0 })
    .where(eq(imports.id, id))
}

/** The latest imports, newest first, with the user who started them; or only the one with this id. */
export function readImports(database: Database | Transaction, limit: number, id?: number) {
  return database
    .select({ ...getTableColumns(imports), username: users.username })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.startedBy))
    .where(id === undefined ? undefined : eq(imports.id, id))
    .orderBy(desc(imports.id))
    .limit(limit)
}
export type ImportRow = Awaited<ReturnType<typeof readImports>>[number]

/** What courts carry that an import would archive: `ids` selects their ids. */
export async function countContributions(
  tx: Transaction,
  ids: SQL,
): Promise<{ reviews: number; photos: number }> {
  const { rows } = await tx.execute<{ reviews: number; photos: number }>(sql`
    select (select count(*)::int from reviews where court_id in (${ids})) as reviews,
      (select count(*)::int from photos where court_id in (${ids})) as photos`)
  return rows[0] ?? { reviews: 0, photos: 0 }
}

/** A court that the import changed, and whether it is unchanged since. */
interface ImportedCourt {
  id: number
  name: string
  untouched: boolean
}

/** Locks and reads up to `limit` courts of an import that haven't been reverted, with an id above `after`, sorted by id. */
export async function lockImportedCourts(
  tx: Transaction,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<ImportedCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof ImportedCourt]: ImportedCourt[K] }>(sql`
    select courts.id, coalesce(nullif(courts.name, ''), courts.made_name, '') as name,
      courts.version = import_changes.version as untouched
    from import_changes join courts on courts.id = import_changes.court_id
    where import_id = ${importId} and court_id > ${after} and not reverted
    order by court_id
    limit ${limit}
    for no key update of courts`)
  return rows
}

/** The courts of an import to revert. */
interface Reverted {
  importId: number
  courtIds: readonly number[]
}

const matchesReverted = ({ importId, courtIds }: Reverted) =>
  sql`import_changes.import_id = ${importId} and import_changes.court_id = any (${sql.param(courtIds)}::integer[])`

/**
 * Restores courts to their fields and status before the import; archives those that it added. An earlier import that
 * left them in that state can then be undone, too.
 */
export async function revertCourts(tx: Transaction, these: Reverted): Promise<void> {
  await tx.execute(sql`
    update courts
    set (status, version, updated_at, made_name, made_address, ${fieldColumns}) = row (
      earlier.status, courts.version + 1, now(), earlier.made_name, earlier.made_address, ${fieldsIn('earlier')})
    from import_changes, jsonb_populate_record(null::courts, before) as earlier
    where courts.id = court_id and before is not null and ${matchesReverted(these)}`)
  await tx.execute(sql`
    update courts set status = 'archived', version = courts.version + 1, updated_at = now()
    from import_changes
    where courts.id = court_id and before is null and ${matchesReverted(these)}`)
  await tx.execute(sql`update import_changes set reverted = true where ${matchesReverted(these)}`)
  await tx.execute(sql`
    update import_changes as earlier set version = courts.version
    from import_changes join courts on courts.id = import_changes.court_id
    where ${matchesReverted(these)} and earlier.court_id = import_changes.court_id
      and earlier.import_id < import_changes.import_id and earlier.version = import_changes.version - 1`)
}

/** @param isWhole whether no court was left as it is; otherwise the rest may be undone later */
export async function markUndone(tx: Transaction, id: number, isWhole: boolean): Promise<void> {
  await tx.update(imports).set({ undoable: !isWhole, undoneAt: sql`now()` }).where(eq(imports.id, id))
}
