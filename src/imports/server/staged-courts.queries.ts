import { type SQL, sql } from 'drizzle-orm'
import {
  columnName,
  PAID_ONLY_FIELDS,
  VALUE_FIELDS,
  type ValueField,
} from '../../database/contract/court-fields.ts'
import type { FactSource } from '../../database/contract/values.ts'
import type { CourtInput } from '../../facts/contract/court-input.ts'
import { facilityKey } from '../../facts/contract/facilities.ts'
import { addTags, endOtherTags } from '../../facts/server/facilities.queries.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KnownCourt } from './match-rows.ts'
import {
  createSaidFacts,
  factsDiffer,
  isFactField,
  isHeld,
  keepReportedFacilities,
  type StagedFacts,
  storeFacts,
} from './staged-facts.queries.ts'

/** The columns of a court that a file may contain. */
export const fieldColumnNames: readonly string[] = VALUE_FIELDS.map(columnName)
export const fieldColumns = fieldsIn()

/** The columns of all fields, separated by commas; of a table, if named. */
export function fieldsIn(table?: string): SQL {
  return sql.raw(fieldColumnNames.map((column) => (table ? `${table}.${column}` : column)).join(', '))
}

/** Number of courts per statement, to stay well below the statement timeout. */
export const COURTS_PER_BATCH = 20_000

export type StagedRow = { line: number; facts: StagedFacts } & CourtInput

export async function createStage(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table staged on commit drop as select
      0 as line, 0 as court_id, true as is_new, '' as verdict, ${fieldColumns}, array[]::text[] as tag_keys, '{}'::jsonb as facts
    from courts with no data`)
  await tx.execute(sql`
    alter table staged add primary key (line), alter is_new set default false, alter is_new set not null`)
  await tx.execute(
    sql`create temporary table staged_tags (name_key text primary key, name text) on commit drop`,
  )
  await tx.execute(sql`create temporary table spared (court_id integer primary key) on commit drop`)
  await createSaidFacts(tx)
}

export async function stageRows(tx: Transaction, rows: readonly StagedRow[]): Promise<void> {
  const records = rows.map((row) => ({
    ...Object.fromEntries(VALUE_FIELDS.map((field) => [columnName(field), row[field]])),
    line: row.line,
    tag_keys: row.tags?.map(facilityKey),
    facts: row.facts,
  }))
  await tx.execute(sql`
    insert into staged (line, tag_keys, facts, ${fieldColumns})
    select line, tag_keys, facts, ${fieldColumns}
    from json_populate_recordset(null::staged, ${JSON.stringify(records)}::json)`)
}

/** Stores the tags of the file as spelt there. */
export async function stageTags(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into staged_tags
    select * from unnest(${sql.param(names.map(facilityKey))}::text[], ${sql.param(names)}::text[])`)
}

/** Up to `limit` published and archived courts with an id above `after`, sorted by id. */
export async function readKnownCourts(tx: Transaction, after: number, limit: number): Promise<KnownCourt[]> {
  const { rows } = await tx.execute<{ [K in keyof KnownCourt]: KnownCourt[K] }>(sql`
    select id, name, latitude, longitude, status = 'published' as published, merged_into as "mergedInto"
    from courts
    where id > ${after} and status in ('published', 'archived')
    order by id
    limit ${limit}`)
  return rows
}

/** Assigns known courts to staged rows, by line. */
export async function assignCourts(tx: Transaction, lines: number[], courtIds: number[]): Promise<void> {
  await tx.execute(sql`
    update staged set court_id = match.court_id
    from unnest(${sql.param(lines)}::integer[], ${sql.param(courtIds)}::integer[]) as match (line, court_id)
    where staged.line = match.line`)
}

/** Removes rows that turned out to be invalid, by line. */
export async function unstageRows(tx: Transaction, lines: number[]): Promise<void> {
  await tx.execute(sql`delete from staged where line = any (${sql.param(lines)}::integer[])`)
}

/** Protects courts from being archived although they are not among the valid rows. */
export async function protectCourts(tx: Transaction, courtIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into spared select unnest(${sql.param(courtIds)}::integer[]) on conflict do nothing`)
}

/** An inclusive range of lines of the file. */
export interface Lines {
  first: number
  last: number
}

export const isAmong = ({ first, last }: Lines) => sql`staged.line between ${first} and ${last}`

/** Determines for rows of known courts whether they change them. */
export async function compareKnownCourts(
  tx: Transaction,
  lines: Lines,
  given: ReadonlySet<string>,
): Promise<void> {
  await keepReportedFacilities(tx, isAmong(lines))
  await tx.execute(sql`
    update staged
    set verdict = case
      when courts.status = 'archived' then 'restored'
      when (${currentFields}) is distinct from (${fieldsAfter(given)}) or ${tagsDiffer} or ${factsDiffer} then 'changed'
      else 'unchanged'
    end
    from courts
    where courts.id = staged.court_id and ${isAmong(lines)}`)
}

const currentFields = fieldsIn('courts')

/** Sets of unique keys are equal if their size is equal and none is missing. */
const tagsDiffer = sql`(
  cardinality(staged.tag_keys) <> (select count(*) from court_tags where court_id = courts.id)
  or exists (select from court_tags where court_id = courts.id and name_key <> all (staged.tag_keys))
)`
export const isChange = sql`staged.verdict in ('changed', 'restored')`

export const isMissing = sql`
  courts.status = 'published'
  and not exists (select from staged where staged.court_id = courts.id)
  and not exists (select from spared where spared.court_id = courts.id)
  and not exists (
    select from courts as merged join staged on staged.court_id = merged.id where merged.merged_into = courts.id
  )`

/** How many courts missing from the file came from each source. */
export async function countMissingBySource(tx: Transaction): Promise<{ source: string; count: number }[]> {
  const { rows } = await tx.execute<{ source: string; count: number }>(sql`
    select source, count(distinct courts.id)::int as count
    from courts join source_courts on source_courts.court_id = courts.id and is_brought and gone_at is null
    where ${isMissing}
    group by source order by source`)
  return rows
}

/** Updates planner statistics: with outdated ones, comparing and storing facts takes time quadratic in the rows. */
export async function analyzeStage(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze staged, fact_reports`)
}

/** Assigns new ids to rows that match no known court; afterwards every row has one. */
export async function assignNewCourts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update staged set court_id = nextval(pg_get_serial_sequence('courts', 'id')), is_new = true
    where court_id is null`)
}

/** Returns the ids of the courts. */
export async function insertNewCourts(tx: Transaction, importId: number, lines: Lines): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      with added as (
        insert into courts (id, status, ${fieldColumns}) overriding system value
        select court_id, 'published', ${fieldColumns} from staged where is_new and ${isAmong(lines)}
        returning id, version
      )
      insert into import_changes (import_id, court_id, version, after)
      select ${importId}, id, version, jsonb_strip_nulls(${newState})
      from added join staged on court_id = id
      returning court_id as id`,
  )
}

/**
 * Locks the courts that the rows change until the transaction ends. Courts that have been merged since the rows were
 * compared stay merged.
 */
export async function lockChangingCourts(tx: Transaction, lines: Lines): Promise<void> {
  await tx.execute(sql`
    select from staged join courts on courts.id = staged.court_id
    where ${isChange} and ${isAmong(lines)}
    order by courts.id
    for no key update of courts`)
  await tx.execute(sql`
    update staged set verdict = 'unchanged'
    from courts
    where courts.id = staged.court_id and merged_into is not null and ${isChange} and ${isAmong(lines)}`)
}

/** Records the states before and after of the courts that the rows change. Call before changing them. */
export async function recordChanges(
  tx: Transaction,
  { importId, lines, given }: { importId: number; lines: Lines; given: ReadonlySet<string> },
): Promise<void> {
  await tx.execute(sql`
    insert into import_changes (import_id, court_id, version, before, after)
    select ${importId}, courts.id, courts.version + 1, jsonb_strip_nulls(state.before || ${currentMadeTexts}), ${differences}
    from ${changingCourts(given)}
    where ${isChange} and ${isAmong(lines)}`)
}

const currentTags = sql`(
  select coalesce(jsonb_agg(court_tags.name order by name_key), '[]')
  from court_tags where court_id = courts.id)`
const stagedTags = sql`(
  select coalesce(jsonb_agg(coalesce(facilities.name, staged_tags.name) order by tag.name_key), '[]')
  from unnest(staged.tag_keys) as tag (name_key)
  left join facilities on facilities.name_key = tag.name_key
  left join staged_tags on staged_tags.name_key = tag.name_key)`
export const currentState = courtSnapshotSql(
  (field) => sql.raw(`courts.${columnName(field)}`),
  sql`courts.status`,
  currentTags,
)
const currentMadeTexts = sql`jsonb_build_object('made_name', courts.made_name, 'made_address', courts.made_address)`
/** What an undone import restores of a court. */
export const restorableState = sql`(${currentState} || ${currentMadeTexts})`
const newState = courtSnapshotSql(
  (field) => sql.raw(`staged.${columnName(field)}`),
  sql`'published'`,
  stagedTags,
)
/** The changed values of `changingCourts`. */
export const differences = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state.after)
  where value is distinct from state.before -> key)`

/** Joins rows with their courts' states before and after; `offset 0` prevents evaluating them twice. */
export function changingCourts(given: ReadonlySet<string>): SQL {
  const tags = sql`case when staged.tag_keys is null then ${currentTags} else ${stagedTags} end`
  const after = courtSnapshotSql((field) => fieldAfter(field, given), sql`'published'`, tags)
  return sql`staged join courts on courts.id = staged.court_id,
    lateral (select ${currentState} as before, ${after} as after offset 0) as state`
}

/** Stores the facts of the added and changed courts. */
export const storeFactsOf = (tx: Transaction, source: FactSource, lines: Lines): Promise<void> =>
  storeFacts(tx, { source, among: sql`(staged.is_new or ${isChange}) and ${isAmong(lines)}` })

/** Sets the fields that the file has columns for, and restores archived courts. Returns the ids of the courts. */
export async function updateKnownCourts(
  tx: Transaction,
  lines: Lines,
  given: ReadonlySet<string>,
): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      update courts
      set (status, version, updated_at, ${fieldColumns}) = row ('published', version + 1, now(), ${fieldsAfter(given)})
      from staged
      where courts.id = staged.court_id and ${isChange} and ${isAmong(lines)}
      returning courts.id`,
  )
}

/** The fields after the import: from the file if it has the column, otherwise unchanged. */
function fieldsAfter(given: ReadonlySet<string>): SQL {
  return sql.join(
    VALUE_FIELDS.map((field) => fieldAfter(field, given)),
    sql`, `,
  )
}

function fieldAfter(field: ValueField, given: ReadonlySet<string>): SQL {
  const value = stagedOrCurrent(field, given)
  if (given.has(field) && isFactField(field))
    return sql`case when ${isHeld(field)} then ${sql.raw(`courts.${columnName(field)}`)} else ${value} end`
  if (!PAID_ONLY_FIELDS.includes(field)) return value
  return sql`case when ${stagedOrCurrent('isFree', given)} then null else ${value} end`
}

/** A made name or address, as in an export, isn't given. */
const MADE: Partial<Record<ValueField, SQL>> = {
  name: sql`case when courts.name = '' and staged.name = courts.made_name then '' else staged.name end`,
  address: sql`
    case when courts.address is null and staged.address = courts.made_address then null else staged.address end`,
}

function stagedOrCurrent(field: ValueField, given: ReadonlySet<string>): SQL {
  const made = MADE[field]
  if (made && given.has(field)) return made
  return sql.raw(`${given.has(field) ? 'staged' : 'courts'}.${columnName(field)}`)
}

/** Archives up to `limit` courts missing from the file; returns their ids. */
export async function archiveMissingCourts(
  tx: Transaction,
  importId: number,
  limit: number,
): Promise<number[]> {
  return recordChange(tx, {
    importId,
    which: sql`select * from courts where ${isMissing} limit ${limit} for no key update`,
    status: 'archived',
  })
}

/** Records the state of courts in an import, and gives them a new version, and a status if there is one. Returns their ids. */
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
        select ${importId}, courts.id, version + 1, jsonb_strip_nulls(${restorableState}),
          jsonb_strip_nulls(jsonb_build_object('status', ${status}::text))
        from changing as courts
      )
      update courts set status = coalesce(${status}, courts.status), version = courts.version + 1, updated_at = now()
      from changing where courts.id = changing.id
      returning courts.id`,
  )
}

/** Sets the tags of the added or changed courts to the staged ones, if the file has tags (they are not null). */
export async function setTags(tx: Transaction, lines: Lines): Promise<void> {
  const rows = (which: SQL) =>
    sql`(select court_id, tag_keys from staged where ${which} and ${isAmong(lines)}) as wanted`
  await endOtherTags(tx, rows(isChange))
  await addTags(tx, rows(sql`(staged.is_new or ${isChange})`))
}

/** Updates planner statistics immediately, because the next readers read all changed courts. */
export async function analyzeCourts(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze courts, fact_reports`)
}

/** SQL for the JSON snapshot of a court: fields by column name, status and tag names. */
function courtSnapshotSql(valueIn: (field: ValueField) => SQL, status: SQL, tags: SQL): SQL {
  const values = VALUE_FIELDS.map((field) => sql`${sql.raw(`'${columnName(field)}'`)}, ${valueIn(field)}`)
  return sql`jsonb_build_object(${sql.join(values, sql`, `)}, 'status', ${status}, 'tags', ${tags})`
}

export async function idsOf(tx: Transaction, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map((row) => row.id)
}
