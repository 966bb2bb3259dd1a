import { type SQL, sql } from 'drizzle-orm'
import type { FactCsvColumn } from '../../courts/contract/csv.ts'
import type { FactValue } from '../../facts/contract/catalogue.ts'
import type { FactSource } from '../../facts/contract/what-holds.ts'
import { restoreReports } from '../../facts/server/facts.queries.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** The facts that a row states. Empty cells state nothing. */
export type StagedFacts = Partial<Record<FactCsvColumn, FactValue>>

/** The facts of a staged row. */
const stated: SQL = sql`jsonb_each(staged.facts) as stated (fact, value)`
/** Nobody says the same about the court: an import makes no fact look newer than it is. */
const isNew: SQL = sql`not exists (
  select from fact_reports
  where fact_reports.court_id = staged.court_id and fact_reports.fact = stated.fact
    and fact_reports.value = stated.value and fact_reports.superseded_at is null)`

/** Whether a staged row states new facts of a known court. */
export const factsDiffer: SQL = sql`exists (select from ${stated} where ${isNew})`

/** The new facts of a staged row and what the same source said before, by fact; null if there are none. */
export const factChanges: SQL = sql`(
  select jsonb_object_agg(stated.fact, jsonb_build_object('before', earlier.value, 'after', stated.value))
  from ${stated}
  left join fact_reports earlier on earlier.court_id = staged.court_id and earlier.fact = stated.fact
    and earlier.superseded_at is null and earlier.source = 'import'
  where ${isNew})`

/** Stores the facts of added and changed courts as claims of the source, which supersede its earlier ones. */
export async function storeFacts(
  tx: Transaction,
  { source, among }: { source: FactSource; among: SQL },
): Promise<void> {
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    from staged, ${stated}
    where ${among} and fact_reports.court_id = staged.court_id and fact_reports.fact = stated.fact
      and fact_reports.value <> stated.value and fact_reports.source = ${source}
      and fact_reports.superseded_at is null`)
  await tx.execute(sql`
    insert into fact_reports (court_id, fact, value, source)
    select staged.court_id, stated.fact, stated.value, ${source}
    from staged, ${stated}
    where ${among} and ${isNew}`)
}

/** Fields that are also facts: which one, and the fact's value for a staged row. */
const REPORTED_FIELDS = {
  hoops: { fact: 'hoops', isSame: sql`fact_reports.value = to_jsonb(staged.hoops)` },
  isIndoor: { fact: 'shelter', isSame: sql`(fact_reports.value = '"indoor"'::jsonb) = staged.is_indoor` },
} as const
export const isReportedField = (field: string): field is keyof typeof REPORTED_FIELDS =>
  Object.hasOwn(REPORTED_FIELDS, field)

/**
 * Whether players say of the court what the file has in a field, and no administrator has said anything. Exports contain
 * what holds, so the record stays as it is then.
 */
export function isReported(field: keyof typeof REPORTED_FIELDS): SQL {
  const { fact, isSame } = REPORTED_FIELDS[field]
  const reports = sql`
    select from fact_reports
    where fact_reports.court_id = courts.id and fact_reports.fact = ${fact} and superseded_at is null`
  return sql`(exists (${reports} and source = 'player' and ${isSame})
    and not exists (${reports} and source = 'administrator'))`
}

/**
 * Ends what administrators said by editing the record of courts that an import has since changed. Facts that they
 * settled with a note stay.
 */
export async function endRecordEdits(tx: Transaction, courtIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    from courts
    where courts.id = any (${sql.param(courtIds)}::integer[]) and fact_reports.court_id = courts.id
      and fact_reports.source = 'administrator' and fact_reports.note is null
      and fact_reports.superseded_at is null
      and (fact_reports.fact = 'hoops' and fact_reports.value is distinct from to_jsonb(courts.hoops)
        or fact_reports.fact = 'shelter'
          and (fact_reports.value = '"indoor"'::jsonb) is distinct from courts.is_indoor)`)
}

/**
 * Removes the claims that an import stored, and restores the reports that it superseded. Both have the time of the
 * import's transaction.
 */
export async function revertFacts(
  tx: Transaction,
  { importId, courtIds }: { importId: number; courtIds: readonly number[] },
): Promise<void> {
  const isOfCourts = sql`fact_reports.court_id = any (${sql.param(courtIds)}::integer[])`
  await tx.execute(sql`
    delete from fact_reports using imports
    where imports.id = ${importId} and ${isOfCourts}
      and fact_reports.created_at = imports.created_at and fact_reports.user_id is null`)
  await restoreReports(
    tx,
    sql`${isOfCourts} and source <> 'player'
      and superseded_at = (select created_at from imports where id = ${importId})`,
  )
}
