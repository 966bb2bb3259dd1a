import { type SQL, sql } from 'drizzle-orm'
import {
  columnName,
  PAID_ONLY_FIELDS,
  VALUE_FIELDS,
  type ValueField,
} from '../../database/contract/court-fields.ts'
import type { FactSource } from '../../database/contract/values.ts'
import { addTags, endOtherTags } from '../../facts/server/facilities.queries.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KnownCourt } from './match-rows.ts'
import { COURTS_PER_BATCH, fieldColumns, fieldsIn, idsOf, isAmong, type Positions } from './staged.queries.ts'
import {
  factsDiffer,
  isFactField,
  isHeld,
  keepReportedFacilities,
  storeFacts,
} from './staged-facts.queries.ts'

/** Published and archived courts, sorted by id. */
export async function readKnownCourts(tx: Transaction): Promise<KnownCourt[]> {
  const known: KnownCourt[] = []
  for (;;) {
    const { rows } = await tx.execute<{ [K in keyof KnownCourt]: KnownCourt[K] }>(sql`
      select id, name, latitude, longitude, status = 'published' as published, merged_into as "mergedInto"
      from courts
      where id > ${known.at(-1)?.id ?? 0} and status in ('published', 'archived')
      order by id
      limit ${COURTS_PER_BATCH}`)
    for (const court of rows) known.push(court)
    if (rows.length < COURTS_PER_BATCH) return known
  }
}

/** Determines for rows of known courts whether they change them. */
export async function compareKnownCourts(
  tx: Transaction,
  among: Positions,
  given: ReadonlySet<string>,
): Promise<void> {
  await keepReportedFacilities(tx, isAmong(among))
  await tx.execute(sql`
    update staged
    set verdict = case
      when courts.status = 'archived' then 'restored'
      when (${fieldsIn('courts')}) is distinct from (${fieldsAfter(given)}) or ${tagsDiffer} or ${factsDiffer} then 'changed'
      else 'unchanged'
    end
    from courts
    where courts.id = staged.court_id and verdict is null and ${isAmong(among)}`)
}

/** Sets of unique keys are equal if their size is equal and none is missing. */
const tagsDiffer = sql`(
  cardinality(staged.tag_keys) <> (select count(*) from court_tags where court_id = courts.id)
  or exists (select from court_tags where court_id = courts.id and name_key <> all (staged.tag_keys))
)`
const isChange = sql`staged.verdict in ('changed', 'restored')`

const isMissing = sql`
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

/** Selects up to a batch of the courts missing from the file, and locks them. */
export const missingCourts = sql`select * from courts where ${isMissing} limit ${COURTS_PER_BATCH} for no key update`

/**
 * Locks the courts that the rows change until the transaction ends. Courts that have been merged since the rows were
 * compared stay merged.
 */
export async function lockChangingCourts(tx: Transaction, among: Positions): Promise<void> {
  await tx.execute(sql`
    select from staged join courts on courts.id = staged.court_id
    where ${isChange} and ${isAmong(among)}
    order by courts.id
    for no key update of courts`)
  await tx.execute(sql`
    update staged set verdict = 'unchanged'
    from courts
    where courts.id = staged.court_id and merged_into is not null and ${isChange} and ${isAmong(among)}`)
}

/** Selects the ids of the courts that the rows change. */
export const changingIds = (among: Positions): SQL =>
  sql`select court_id from staged where ${isChange} and ${isAmong(among)}`

/** Stores the facts of the added and changed courts. */
export const storeFactsOf = (tx: Transaction, source: FactSource, among: Positions): Promise<void> =>
  storeFacts(tx, { source, among: sql`staged.verdict <> 'unchanged' and ${isAmong(among)}` })

/** Sets the fields that the file has columns for, and restores archived courts. Returns the ids of the courts. */
export async function updateKnownCourts(
  tx: Transaction,
  among: Positions,
  given: ReadonlySet<string>,
): Promise<number[]> {
  return idsOf(
    tx,
    sql`
      update courts
      set (status, version, updated_at, ${fieldColumns}) = row ('published', courts.version + 1, now(), ${fieldsAfter(given)})
      from staged
      where courts.id = staged.court_id and ${isChange} and ${isAmong(among)}
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

/** Sets the tags of the added or changed courts to the staged ones, if the file has tags (they are not null). */
export async function setTags(tx: Transaction, among: Positions): Promise<void> {
  const rows = (which: SQL) =>
    sql`(select court_id, tag_keys from staged where ${which} and ${isAmong(among)}) as wanted`
  await endOtherTags(tx, rows(isChange))
  await addTags(tx, rows(sql`staged.verdict <> 'unchanged'`))
}
