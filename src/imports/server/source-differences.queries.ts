import { type SQL, sql } from 'drizzle-orm'
import { columnName, type ValueField } from '../../database/contract/court-fields.ts'
import { FACT_KEYS } from '../../facts/contract/catalogue.ts'
import type { Transaction } from '../../platform/db/database.ts'

/**
 * Fields of courts that tags say something of. Hoops and whether a court is indoors are facts, and pins are rarely set at
 * the same spot.
 */
const DIFFERENCE_FIELDS: readonly ValueField[] = [
  'name',
  'address',
  'isFree',
  'priceGbp',
  'priceDurationMinutes',
  'bookingUrl',
]

/** What a court's record says in a field, by the field's name; null if nothing. */
export const recordedValue = (field: SQL) =>
  sql`(case ${field} ${sql.join(
    DIFFERENCE_FIELDS.map(
      (name) => sql`when ${name} then nullif(to_jsonb(courts.${sql.raw(columnName(name))}), '""'::jsonb)`,
    ),
    sql` `,
  )} end)`

/** Whether people say something else of a fact than a source, and nobody says the same. */
const peopleContradict = (fact: SQL, value: SQL) => sql`(
  select coalesce(bool_and(said.value <> ${value}), false)
  from fact_reports as said
  where said.court_id = courts.id and said.fact = ${fact} and said.user_id is not null and said.superseded_at is null
    and not exists (select from users where users.id = said.user_id and users.status = 'banned'))`

/** Whether a row of `source_differences` named `difference` still contradicts its court. */
export const isContradiction: SQL = sql`(case when difference.field in ${FACT_KEYS}
  then ${peopleContradict(sql`difference.field`, sql`difference.value`)}
  else coalesce(${recordedValue(sql`difference.field`)} <> difference.value, false) end)`

const stagedFields = sql`(values ${sql.join(
  DIFFERENCE_FIELDS.map((name) => sql`(${name}, to_jsonb(staged.${sql.raw(columnName(name))}))`),
  sql`, `,
)})`

/**
 * Records where the courts whose source says something new, or that were joined with one, contradict people, and forgets
 * what they agree about again. What a moderator has settled opens again if the source says something else.
 */
export async function recordDifferences(tx: Transaction, source: string, importId: number): Promise<void> {
  await tx.execute(sql`
    create temporary table differing on commit drop as
    select distinct on (difference.court_id, difference.field) difference.*
    from (
      select staged.court_id, said.field, said.value, staged.edited_at as said_at
      from staged cross join lateral ${stagedFields} as said (field, value)
      where ${isTold} and said.value <> '""'
      union all
      select staged.court_id, said.fact, said.claim -> 'value', (said.claim ->> 'at')::timestamptz
      from staged, jsonb_each(staged.facts) as said (fact, claim)
      where ${isTold}
    ) as difference join courts on courts.id = difference.court_id
    where ${isContradiction}`)
  await tx.execute(sql`
    delete from source_differences as difference
    where difference.source = ${source} and (
      exists (
        select from staged
        where ${isTold} and staged.court_id = difference.court_id
      ) and not exists (
        select from differing
        where differing.court_id = difference.court_id and differing.field = difference.field
      )
      or not exists (
        select from source_courts as known
        where known.court_id = difference.court_id and known.source = ${source} and known.gone_at is null
      ))`)
  await tx.execute(sql`
    insert into source_differences as difference (court_id, source, field, value, said_at, import_id)
    select court_id, ${source}, field, value, said_at, ${importId}::integer from differing
    on conflict (court_id, source, field) do update
    set value = excluded.value, said_at = excluded.said_at, import_id = excluded.import_id,
      settled_at = null, created_at = now()
    where difference.value <> excluded.value`)
}

/** Undoes what an import recorded of these courts. */
export async function revertDifferences(
  tx: Transaction,
  { importId, courtIds }: { importId: number; courtIds: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    delete from source_differences
    where import_id = ${importId} and court_id = any (${sql.param(courtIds)}::integer[])`)
  await tx.execute(sql`
    insert into source_differences
    select earlier.* from source_changes as change,
      jsonb_populate_recordset(null::source_differences, nullif(change.before -> 'differences', 'null')) as earlier
    where change.import_id = ${importId} and change.court_id = any (${sql.param(courtIds)}::integer[])
    on conflict do nothing`)
}

const isTold = sql`(staged.leads and staged.verdict in ('changed', 'moved', 'restored', 'joined'))`
