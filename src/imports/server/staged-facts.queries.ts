import { and, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { FactSource } from '../../database/contract/values.ts'
import { factReports } from '../../database/schema/index.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { ReportedFact } from '../../facts/contract/held-facts.ts'
import { isCurrentReport, isTag, reportColumns, restoreReports } from '../../facts/server/facts.queries.ts'
import type { Transaction } from '../../platform/db/database.ts'

/**
 * The facts that a row states, and after `keepNewFacts` only the new ones; null for a field that the row empties. Other
 * empty cells state nothing.
 */
export type StagedFacts = Partial<Record<FactKey, FactValue | null>>

/** What is already said of a fact of a known court. */
export interface SaidFact {
  courtId: number
  fact: FactKey
  /** What holds. */
  holds: FactValue | null
  /** What earlier files say. */
  claimed: FactValue | null
}

export async function createSaidFacts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table said (
      court_id integer, fact text, holds jsonb, claimed jsonb, primary key (court_id, fact)
    ) on commit drop`)
}

/** The reports of these facts, besides tags, that count at the courts of staged rows. */
export function readReports(
  tx: Transaction,
  { among, facts }: { among: SQL; facts: readonly FactKey[] },
): Promise<(ReportedFact & { courtId: number })[]> {
  return tx
    .select({ courtId: factReports.courtId, ...reportColumns })
    .from(factReports)
    .innerJoin(sql`staged`, sql`staged.court_id = ${factReports.courtId}`)
    .where(and(among, isCurrentReport(), not(isTag), inArray(factReports.fact, [...facts])))
}

export async function stageSaidFacts(tx: Transaction, said: readonly SaidFact[]): Promise<void> {
  await tx.execute(sql`
    insert into said (court_id, fact, holds, claimed)
    select "courtId", fact, holds, claimed
    from json_to_recordset(${JSON.stringify(said)}::json)
      as said ("courtId" integer, fact text, holds jsonb, claimed jsonb)`)
}

/** What the record of a court says of a fact. */
const recorded = (fact: SQL) => sql`(
  case ${fact}
    when 'hoops' then to_jsonb(courts.hoops)
    when 'shelter' then to_jsonb(case when courts.is_indoor then 'indoor' when not courts.is_indoor then 'outdoor' end)
  end)`

const isCovered = sql`exists (
  select from said
  where said.court_id = courts.id and said.fact = 'shelter' and '"covered"'::jsonb in (holds, claimed))`

/** The fields of a row that are also facts, as such. A covered court isn't indoors. */
const FIELD_FACTS = {
  hoops: sql`
    case when coalesce(staged.hoops, courts.hoops) is null then '{}'
    else jsonb_build_object('hoops', staged.hoops) end`,
  isIndoor: sql`
    case when coalesce(staged.is_indoor, courts.is_indoor) is null then '{}'
    else jsonb_build_object('shelter', case
      when staged.is_indoor then 'indoor'
      when not staged.is_indoor then case when ${isCovered} then 'covered' else 'outdoor' end
    end) end`,
}

/**
 * Removes from the rows of known courts the facts that hold already, and those that the source has said before, in a
 * file or in the record. An import makes no fact look newer than it is.
 */
export async function keepNewFacts(
  tx: Transaction,
  { among, given }: { among: SQL; given: ReadonlySet<string> },
): Promise<void> {
  const none = sql`'{}'::jsonb`
  const ofHoops = given.has('hoops') ? FIELD_FACTS.hoops : none
  const ofIndoor = given.has('isIndoor') ? FIELD_FACTS.isIndoor : none
  await tx.execute(sql`
    update staged set facts = fresh.facts
    from (
      select staged.position, (
        select coalesce(jsonb_object_agg(stated.fact, stated.value), '{}')
        from jsonb_each((${ofHoops}) || (${ofIndoor}) || staged.facts) as stated (fact, value)
        left join said on said.court_id = courts.id and said.fact = stated.fact
        where (
          stated.value = said.holds or stated.value = coalesce(said.claimed, ${recorded(sql`stated.fact`)})
        ) is not true
      ) as facts
      from staged join courts on courts.id = staged.court_id
      where ${among}
    ) as fresh
    where staged.position = fresh.position and staged.facts <> fresh.facts`)
}

/** Whether a row of a known court states new facts. */
export const factsDiffer: SQL = sql`staged.facts <> '{}'`

/** Stores the facts of added and changed courts as claims of the source, which supersede its earlier ones. */
export async function storeFacts(
  tx: Transaction,
  { source, among }: { source: FactSource; among: SQL },
): Promise<void> {
  const isEmptied = sql`stated.value = 'null'`
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    from staged, jsonb_each(staged.facts) as stated (fact, value)
    where ${among} and fact_reports.court_id = staged.court_id and fact_reports.fact = stated.fact
      and (fact_reports.source = ${source} or ${isEmptied} and fact_reports.source in ('import', 'sample'))
      and fact_reports.superseded_at is null`)
  await tx.execute(sql`
    insert into fact_reports (court_id, fact, value, source)
    select staged.court_id, stated.fact, stated.value, ${source}
    from staged, jsonb_each(staged.facts) as stated (fact, value)
    where ${among} and not ${isEmptied}`)
}

const HOLDS_AS_GIVEN = {
  hoops: sql`said.fact = 'hoops' and said.holds = to_jsonb(staged.hoops)`,
  isIndoor: sql`said.fact = 'shelter' and (said.holds = '"indoor"') = staged.is_indoor`,
}
export const isFactField = (field: string): field is keyof typeof HOLDS_AS_GIVEN =>
  Object.hasOwn(HOLDS_AS_GIVEN, field)

/** Whether reports say what the file has in a field. Exports contain what holds, so the record stays as it is then. */
export const isHeld = (field: keyof typeof HOLDS_AS_GIVEN): SQL =>
  sql`exists (select from said where said.court_id = courts.id and ${HOLDS_AS_GIVEN[field]})`

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
      and fact_reports.superseded_at is null and fact_reports.fact in ('hoops', 'shelter')
      and fact_reports.value is distinct from ${recorded(sql`fact_reports.fact`)}`)
}

/**
 * Removes the claims that an import stored, and its tags of courts that it didn't add, and restores the reports that it
 * superseded. Both have the time of the import's transaction.
 */
export async function revertFacts(
  tx: Transaction,
  { importId, courtIds }: { importId: number; courtIds: readonly number[] },
): Promise<void> {
  const isOfCourts = sql`fact_reports.court_id = any (${sql.param(courtIds)}::integer[])`
  await tx.execute(sql`
    delete from fact_reports using imports
    where imports.id = ${importId} and ${isOfCourts}
      and fact_reports.created_at = imports.created_at and fact_reports.user_id is null
      and not (fact_reports.source = 'tag' and exists (
        select from import_changes
        where import_id = imports.id and import_changes.court_id = fact_reports.court_id and before is null))`)
  await restoreReports(
    tx,
    sql`${isOfCourts} and source <> 'player'
      and superseded_at = (select created_at from imports where id = ${importId})`,
  )
}

/**
 * Leaves the tags of known courts as they are where somebody has reported the fact of the same meaning: lists follow
 * the reports, and an export of them says no more.
 */
export async function keepReportedFacilities(tx: Transaction, among: SQL): Promise<void> {
  await tx.execute(sql`
    update staged
    set tag_keys = coalesce((
      select array_agg(name_key)
      from (
        select tag.name_key
        from unnest(staged.tag_keys) as tag (name_key)
        left join facilities on facilities.name_key = tag.name_key
        where not ${isReportedFacility}
        union
        select facilities.name_key
        from court_tags join facilities on facilities.id = facility_id
        where court_tags.court_id = staged.court_id and ${isReportedFacility}
      ) as kept
    ), '{}')
    where staged.court_id is not null and staged.tag_keys is not null and ${among}
      and exists (select ${otherReports})`)
}

/** Reports at the court of a row that aren't tags. */
const otherReports = sql`
  from fact_reports
  where fact_reports.court_id = staged.court_id and fact_reports.source <> 'tag' and fact_reports.superseded_at is null`
const isReportedFacility = sql`exists (select ${otherReports} and fact_reports.fact = facilities.catalogue_fact)`
