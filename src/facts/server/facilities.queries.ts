import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { courtTags, facilities, facilitySuggestions, factReports } from '../../database/schema/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { facilityKey } from '../contract/facilities.ts'
import { isCurrentReport, isPersonSayingYes } from './facts.queries.ts'

/** Facilities that can be confirmed at a court: its known ones, and those offered on every court. */
interface ConfirmableFacilities {
  /** What reports of them are about, by id. */
  facts: Map<number, string>
  /** Ids by `facilityKey`. */
  byKey: Map<string, number>
}

export async function confirmableFacilities(
  tx: Transaction,
  courtId: number,
): Promise<ConfirmableFacilities> {
  const ofCourt = tx
    .select()
    .from(courtTags)
    .where(and(eq(courtTags.courtId, courtId), eq(courtTags.facilityId, facilities.id)))
  const rows = await tx
    .select({ id: facilities.id, nameKey: facilities.nameKey, fact: facilities.fact })
    .from(facilities)
    .where(or(facilities.inCatalogue, exists(ofCourt)))
  return {
    facts: new Map(rows.map(({ id, fact }) => [id, fact])),
    byKey: new Map(rows.map(({ id, nameKey }) => [nameKey, id])),
  }
}

/** The people who confirm a facility at a court, without banned accounts. */
export async function readConfirming(
  tx: Transaction,
  { courtId, fact }: { courtId: number; fact: string },
): Promise<(number | null)[]> {
  const rows = await tx
    .select({ userId: factReports.userId })
    .from(factReports)
    .where(
      and(eq(factReports.courtId, courtId), eq(factReports.fact, fact), isPersonSayingYes, isCurrentReport()),
    )
  return rows.map(({ userId }) => userId)
}

export async function insertSuggestion(
  tx: Transaction,
  suggestion: { courtId: number; userId: number; suggestedName: string },
): Promise<number> {
  const [row] = await tx
    .insert(facilitySuggestions)
    .values(suggestion)
    .returning({ id: facilitySuggestions.id })
  return (row as { id: number }).id
}

/** A person's pending facility suggestions for a court. */
export async function pendingSuggestions(
  tx: Transaction,
  { courtId, userId }: { courtId: number; userId: number },
): Promise<{ id: number; suggestedName: string }[]> {
  return tx
    .select({ id: facilitySuggestions.id, suggestedName: facilitySuggestions.suggestedName })
    .from(facilitySuggestions)
    .where(
      and(
        eq(facilitySuggestions.courtId, courtId),
        eq(facilitySuggestions.userId, userId),
        eq(facilitySuggestions.status, 'pending'),
      ),
    )
}

/** Creates missing facilities. The names must differ in more than case and spaces. */
export async function addFacilities(
  tx: Transaction,
  names: readonly string[],
  source: 'community' | 'tag' = 'tag',
): Promise<void> {
  await tx.execute(sql`
    insert into facilities (name, name_key, source)
    select name, name_key, ${source}
    from unnest(${sql.param(names)}::text[], ${sql.param(names.map(facilityKey))}::text[]) as tag (name, name_key)
    on conflict (name_key) do nothing`)
}

/** Courts as `wanted` with `court_id` and the keys of their tags, `tag_keys`. */
export const taggedCourt = (courtId: number, keys: readonly string[]): SQL =>
  sql`(values (${courtId}::integer, ${sql.param(keys)}::text[])) as wanted (court_id, tag_keys)`

export async function addTags(tx: Transaction, wanted: SQL): Promise<void> {
  await tx.execute(sql`
    insert into fact_reports (court_id, fact, value, source)
    select wanted.court_id, fact, 'true', 'tag'
    from ${wanted}, unnest(tag_keys) as tag (name_key) join facilities using (name_key)
    on conflict do nothing`)
}

/** Ends the other tags of courts. */
export async function endOtherTags(tx: Transaction, wanted: SQL): Promise<void> {
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    from ${wanted}, facilities
    where fact_reports.court_id = wanted.court_id and fact_reports.source = 'tag' and superseded_at is null
      and facilities.fact = fact_reports.fact and name_key <> all (tag_keys)`)
}
