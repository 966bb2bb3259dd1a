import { type SQL, sql } from 'drizzle-orm'
import { columnName, VALUE_FIELDS } from '../../database/contract/court-fields.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** What an import does with a court of a file. */
export type CourtVerdict = 'new' | 'joined' | 'doubtful' | 'changed' | 'moved' | 'unchanged' | 'restored'

/** The columns of a court that a file may contain. */
export const fieldColumnNames: readonly string[] = VALUE_FIELDS.map(columnName)
export const fieldColumns = fieldsIn()

/** The columns of all fields, separated by commas; of a table, if named. */
export function fieldsIn(table?: string): SQL {
  return sql.raw(fieldColumnNames.map((column) => (table ? `${table}.${column}` : column)).join(', '))
}

/** Number of courts per statement, to stay well below the statement timeout. */
export const COURTS_PER_BATCH = 20_000

/** A court of a file, by column name; a field that is absent is null. */
export interface StagedCourt {
  /** The line, or the position in the file, from 1. */
  position: number
  /** The court here that it is, once that is known. */
  court_id?: number | null
  /** Undefined until it is known. */
  verdict?: CourtVerdict | null
  facts?: object
  /** Keys of its facilities; undefined if the file has none. */
  tag_keys?: string[] | undefined
  made_name?: string | null
  made_address?: string | null
  /** In a data set, with what that says of it. */
  source_id?: string
  version?: number | null
  edited_at?: string | null
  width_m?: number | null
  height_m?: number | null
  tags?: Readonly<Record<string, string>>
  /** Whether it is a court only if no feature of the file has a sport. */
  is_candidate?: boolean
  [field: string]: unknown
}

const SOURCE_COLUMNS = sql.raw('source_id, version, edited_at, width_m, height_m, tags')
const COLUMNS = sql`
  position, court_id, verdict, facts, tag_keys, is_candidate, made_name, made_address, ${SOURCE_COLUMNS}, ${fieldColumns}`

/** Creates the tables into which a file is read, and in which its courts get their verdicts. */
export async function createStage(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table staged on commit drop as
    select 0 as position, courts.id as court_id, '' as verdict, '{}'::jsonb as facts, array[]::text[] as tag_keys,
      true as is_candidate, true as leads, made_name, made_address, said.*, ${fieldsIn('courts')}
    from courts, (select ${SOURCE_COLUMNS} from source_courts) as said with no data`)
  await tx.execute(sql`
    alter table staged add primary key (position), alter leads set default true, alter leads set not null`)
  await tx.execute(sql`create temporary table spared (court_id integer primary key) on commit drop`)
}

export async function stageCourts(tx: Transaction, courts: readonly StagedCourt[]): Promise<void> {
  await tx.execute(sql`
    insert into staged (${COLUMNS})
    select ${COLUMNS} from json_populate_recordset(null::staged, ${JSON.stringify(courts)}::json)`)
}

/** Removes courts that turned out to be unusable, by position. */
export async function unstageCourts(tx: Transaction, positions: number[]): Promise<void> {
  await tx.execute(sql`delete from staged where position = any (${sql.param(positions)}::integer[])`)
}

/** Protects courts from being archived, although no usable part of the file is one of them. */
export async function spareCourts(tx: Transaction, courtIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into spared select unnest(${sql.param(courtIds)}::integer[]) on conflict do nothing`)
}

/** A verdict about a court of the file. */
export interface Decision {
  position: number
  /** Null for a known court that hasn't been compared. */
  verdict: CourtVerdict | null
  /** Null for one to be added, which then gets an id. */
  courtId: number | null
}

/** Says what happens to courts of the file. */
export async function decide(tx: Transaction, decisions: readonly Decision[]): Promise<void> {
  for (let from = 0; from < decisions.length; from += COURTS_PER_BATCH)
    await tx.execute(sql`
      update staged set verdict = decision.verdict,
        court_id = coalesce(decision."courtId", nextval(pg_get_serial_sequence('courts', 'id')))
      from json_to_recordset(${JSON.stringify(decisions.slice(from, from + COURTS_PER_BATCH))}::json)
        as decision (position integer, verdict text, "courtId" integer)
      where staged.position = decision.position`)
}

/** Updates planner statistics: with outdated ones, comparing and storing takes time quadratic in the courts. */
export async function analyzeStage(tx: Transaction): Promise<void> {
  await tx.execute(sql`analyze staged, fact_reports`)
}

/** An inclusive range of positions. */
export interface Positions {
  first: number
  last: number
}

export const isAmong = ({ first, last }: Positions) => sql`staged.position between ${first} and ${last}`

/** Splits the stage into ranges of positions, one per statement. */
export async function readRanges(tx: Transaction): Promise<Positions[]> {
  const { rows } = await tx.execute<{ first: number; last: number }>(sql`
    select min(position) as first, max(position) as last
    from (select position, (row_number() over (order by position) - 1) / ${COURTS_PER_BATCH}::integer as part from staged) as parts
    group by part order by part`)
  return rows
}

export async function countVerdicts(tx: Transaction): Promise<Partial<Record<CourtVerdict, number>>> {
  const { rows } = await tx.execute<{ verdict: CourtVerdict; count: number }>(
    sql`select verdict, count(*)::int as count from staged group by verdict`,
  )
  return Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count]))
}

export async function idsOf(tx: Transaction, query: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map((row) => row.id)
}
