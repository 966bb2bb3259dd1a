import { type SQL, sql } from 'drizzle-orm'
import { columnName, VALUE_FIELDS } from '../../database/contract/court-fields.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { fieldColumns, idsOf, isAmong, type Positions } from './staged.queries.ts'

/** What an import changes is recorded with it, court by court: for the log, for its preview, and for undoing it. */

const values = VALUE_FIELDS.map(
  (field) => sql`${sql.raw(`'${columnName(field)}', courts.${columnName(field)}`)}`,
)
/** The fields of a court by column name, its status and the names of its tags. */
const currentState = sql`jsonb_build_object(${sql.join(values, sql`, `)}, 'status', courts.status, 'tags', (
  select coalesce(jsonb_agg(court_tags.name order by name_key), '[]')
  from court_tags where court_id = courts.id))`
/** What an undone import restores of a court. */
const restorableState = sql`jsonb_strip_nulls(
  ${currentState} || jsonb_build_object('made_name', courts.made_name, 'made_address', courts.made_address))`

/** Adds the courts of the file that nobody had; returns their ids. @param doubtfulWait whether doubtful ones are pending */
export function insertNewCourts(tx: Transaction, among: Positions, doubtfulWait = false): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      insert into courts (id, status, made_name, made_address, ${fieldColumns}) overriding system value
      select court_id, case when verdict = 'doubtful' and ${doubtfulWait} then 'pending' else 'published' end, made_name, made_address, ${fieldColumns} from staged
      where verdict in ('new', 'doubtful') and ${isAmong(among)}
      returning id`,
  )
}

/** Records the state of courts before they are changed. @param ids selects their ids */
export async function recordBefore(tx: Transaction, importId: number, ids: SQL): Promise<void> {
  await tx.execute(sql`
    insert into import_changes (import_id, court_id, version, before, after)
    select ${importId}, courts.id, courts.version + 1, ${restorableState}, '{}'
    from courts where courts.id in (${ids})`)
}

/** Records what added courts are. */
export async function recordAdded(tx: Transaction, importId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into import_changes (import_id, court_id, version, after)
    select ${importId}, id, version, jsonb_strip_nulls(${currentState})
    from courts where id = any (${sql.param(ids)}::integer[])`)
}

/** Records what is different about changed courts. */
export async function recordAfter(tx: Transaction, importId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update import_changes as change set after = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${currentState})
      where value <> coalesce(change.before -> key, 'null')
    )
    from courts
    where change.import_id = ${importId} and change.court_id = any (${sql.param(ids)}::integer[])
      and courts.id = change.court_id`)
}

/**
 * Records the state of courts, and gives them a new version, and a status if there is one. Returns their ids.
 * @param which selects and locks them
 */
export async function recordChange(
  tx: Transaction,
  { importId, which, status = null }: { importId: number; which: SQL; status?: 'archived' | null },
): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      with changing as (
        ${which}
      ), kept as (
        insert into import_changes (import_id, court_id, version, before, after)
        select ${importId}, courts.id, version + 1, ${restorableState},
          jsonb_strip_nulls(jsonb_build_object('status', ${status}::text))
        from changing as courts
      )
      update courts set status = coalesce(${status}, courts.status), version = courts.version + 1, updated_at = now()
      from changing where courts.id = changing.id
      returning courts.id`,
  )
}

/**
 * Updates planner statistics immediately. The database has seen few courts before a first import, and only dead rows if it
 * was previewed: with such statistics, storing, comparing and recording all courts takes quadratic time.
 */
export async function analyzeCourts(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze courts, source_courts, fact_reports`)
}
