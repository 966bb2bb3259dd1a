import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sourceDifferences } from '../../database/schema/index.ts'
import { FACT_KEYS, type FactValue } from '../../facts/contract/catalogue.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { isContradiction, recordedValue } from './source-differences.queries.ts'

/** What a source says of a field or a fact of a court, where people said something else. */
export interface DifferenceKey {
  courtId: number
  source: string
  field: string
}

export interface OpenDifference extends DifferenceKey {
  name: string
  version: number
  /** What the court's record says; null for facts. */
  recorded: FactValue | null
  /** Whether a person set that field, or sent the court; false for facts. */
  isSetByPeople: boolean
  theirs: FactValue
  saidAt: Date | null
  /** The court's id in the source. */
  sourceId: string | null
}

/** Merges count, too, as a person made them. */
const isSetByPeople = sql`(difference.field not in ${FACT_KEYS} and (courts.submitted_by is not null or exists (
  select from audit_log as entry
  where entry.subject_kind = 'court' and entry.subject_id = courts.id
    and entry.after -> difference.field is distinct from entry.before -> difference.field)))`

const openDifferences = sql`
  from source_differences as difference
  join courts on courts.id = difference.court_id and courts.status = 'published'
  where difference.settled_at is null and ${isContradiction} and exists (
    select from source_courts as known
    where known.court_id = difference.court_id and known.source = difference.source and known.gone_at is null)`

/** Undecided differences as items of the queue. */
export const openDifferenceItems: SQL = sql`
  select 'difference' as kind, concat_ws(' ', 'difference', courts.id, difference.source, difference.field) as key,
    courts.id as court_id, difference.source, difference.created_at as since,
    concat_ws(' ', coalesce(nullif(courts.name, ''), courts.made_name), difference.value #>> '{}') as body
  ${openDifferences}`

/** Those of these differences that are undecided. */
export function readDifferencesIn(
  database: Database,
  keys: readonly DifferenceKey[],
): Promise<OpenDifference[]> {
  return select(
    database,
    sql`and (courts.id, difference.source, difference.field) in (
      select "courtId", source, field from json_to_recordset(${JSON.stringify(keys)}::json)
        as wanted ("courtId" integer, source text, field text))`,
  )
}

/** Locks an undecided difference until the end of the transaction; undefined if there is none. */
export async function lockDifference(
  tx: Transaction,
  { courtId, source, field }: DifferenceKey,
): Promise<OpenDifference | undefined> {
  const [difference] = await select(
    tx,
    sql`and courts.id = ${courtId} and difference.source = ${source} and difference.field = ${field}
      for update of difference`,
  )
  return difference
}

/** The other undecided differences of a court about what it costs, with one of them. */
export async function readPriceDifferences(
  tx: Transaction,
  { courtId, source }: DifferenceKey,
): Promise<OpenDifference[]> {
  return select(
    tx,
    sql`and courts.id = ${courtId} and difference.source = ${source}
      and difference.field in ('isFree', 'priceGbp', 'priceDurationMinutes')`,
  )
}

async function select(database: Database | Transaction, which: SQL): Promise<OpenDifference[]> {
  const { rows } = await database.execute<Omit<OpenDifference, 'saidAt'> & { saidAt: string | null }>(sql`
    select courts.id as "courtId", coalesce(nullif(courts.name, ''), courts.made_name, '') as name, courts.version,
      difference.source, difference.field, difference.value as theirs, difference.said_at as "saidAt",
      ${recordedValue(sql`difference.field`)} as recorded, ${isSetByPeople} as "isSetByPeople", (
        select known.source_id from source_courts as known
        where known.court_id = courts.id and known.source = difference.source and known.gone_at is null
        order by known.is_brought desc, known.source_id limit 1) as "sourceId"
    ${openDifferences} ${which}`)
  return rows.map((row) => ({ ...row, saidAt: row.saidAt === null ? null : new Date(row.saidAt) }))
}

export async function settleDifferences(tx: Transaction, keys: readonly DifferenceKey[]): Promise<void> {
  for (const { courtId, source, field } of keys)
    await tx
      .update(sourceDifferences)
      .set({ settledAt: sql`now()` })
      .where(
        and(
          eq(sourceDifferences.courtId, courtId),
          eq(sourceDifferences.source, source),
          eq(sourceDifferences.field, field),
        ),
      )
}
