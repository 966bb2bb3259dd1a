import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isOpenStreetMap } from '../../courts/contract/sources.ts'
import type { FactSource } from '../../database/contract/values.ts'
import { sourceCourts } from '../../database/schema/index.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { type Claims, readFacts } from '../../osm/server/tagged-facts.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import type { Transaction } from '../../platform/db/database.ts'

/** Who says what a data set says. */
const factSourceOf = (source: string): FactSource => (isOpenStreetMap(source) ? 'openstreetmap' : 'import')

/** Claims of imports without an import are those of CSV files. */
const isOfMapData = sql`(fact_reports.source = 'openstreetmap' or fact_reports.import_id is not null)`

/** The id of the latest import of a data set that counts. */
const latestImportOf = (source: string | null): SQL =>
  sql`(select max(id) from imports where imports.source = ${source} and undone_at is null)`

/** Stores what the source claims of the courts of the file that are new or changed. */
export async function storeClaims(tx: Transaction, source: string, importId: number): Promise<void> {
  const factSource = factSourceOf(source)
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    from staged
    where staged.verdict <> 'unchanged' and staged.leads and fact_reports.court_id = staged.court_id
      and fact_reports.source = ${factSource} and fact_reports.superseded_at is null
      and (staged.facts ? fact_reports.fact or ${isOfMapData} and not exists (
        select from imports where imports.id = fact_reports.import_id and imports.source <> ${source}))
      and (fact_reports.value, fact_reports.created_at) is distinct from (
        staged.facts -> fact_reports.fact -> 'value', (staged.facts -> fact_reports.fact ->> 'at')::timestamptz)`)
  await tx.execute(sql`
    insert into fact_reports (court_id, fact, value, source, import_id, created_at)
    select staged.court_id, said.fact, said.claim -> 'value', ${factSource}, ${importId}, (said.claim ->> 'at')::timestamptz
    from staged, jsonb_each(staged.facts) as said (fact, claim)
    where staged.verdict <> 'unchanged' and staged.leads
    on conflict do nothing`)
}

/** Makes what map data claims of a court follow from the sources that it has now. */
export async function restateClaims(tx: Transaction, courtId: number): Promise<void> {
  const now = new Date()
  const known = await readCourtSources(tx, courtId)
  for (const factSource of ['openstreetmap', 'import'] as const) {
    const leading = known.find(({ source }) => factSourceOf(source) === factSource)
    const { source = null, tags = {}, editedAt } = leading ?? {}
    const claims = await readFacts(tagsOf(tags), { editedAt: editedAt ?? now, now }, normalizeHours)
    await replaceClaims(tx, { courtId, factSource, source, claims })
  }
}

/** What sources say of a court now, those that lead first. */
function readCourtSources(tx: Transaction, courtId: number) {
  const { tags, editedAt, isBrought, source, sourceId, goneAt } = sourceCourts
  return tx
    .select({ source, tags, editedAt })
    .from(sourceCourts)
    .where(and(eq(sourceCourts.courtId, courtId), isNull(goneAt)))
    .orderBy(desc(isBrought), asc(source), asc(sourceId))
}

interface RestatedClaims {
  courtId: number
  factSource: FactSource
  /** The data set that says so; null if none does. */
  source: string | null
  claims: Claims
}

/** Makes these the only claims of map data of a kind of source at a court. */
async function replaceClaims(
  tx: Transaction,
  { courtId, factSource, source, claims }: RestatedClaims,
): Promise<void> {
  const said = JSON.stringify(claims)
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    where court_id = ${courtId} and source = ${factSource} and user_id is null and superseded_at is null
      and ${isOfMapData} and value is distinct from ${said}::jsonb -> fact -> 'value'`)
  await tx.execute(sql`
    insert into fact_reports (court_id, fact, value, source, import_id, created_at)
    select ${courtId}::integer, said.fact, said.claim -> 'value', ${factSource}, ${latestImportOf(source)},
      (said.claim ->> 'at')::timestamptz
    from jsonb_each(${said}::jsonb) as said (fact, claim)
    on conflict (court_id, fact, source) where superseded_at is null and user_id is null
    do update set import_id = excluded.import_id where ${isOfMapData}`)
}
