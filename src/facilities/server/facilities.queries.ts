import { and, eq, exists, or, sql } from 'drizzle-orm'
import { courtFacilities, facilities, facilitySuggestions, factReports } from '../../database/schema/index.ts'
import { isCurrentOf, isCurrentReport, isPersonSayingYes } from '../../facts/server/facts.queries.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { facilityKey } from '../contract/rules.ts'

/** Facilities that can be confirmed at a court: its known ones, and those offered on every court. */
export interface ConfirmableFacilities {
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
    .from(courtFacilities)
    .where(and(eq(courtFacilities.courtId, courtId), eq(courtFacilities.facilityId, facilities.id)))
  const rows = await tx
    .select({ id: facilities.id, nameKey: facilities.nameKey, fact: facilities.fact })
    .from(facilities)
    .where(or(facilities.inCatalogue, exists(ofCourt)))
  return {
    facts: new Map(rows.map(({ id, fact }) => [id, fact])),
    byKey: new Map(rows.map(({ id, nameKey }) => [nameKey, id])),
  }
}

/** Whether a person's report of a facility says that the court has it. */
export async function isConfirmedBy(
  tx: Transaction,
  report: { courtId: number; fact: string; userId: number },
): Promise<boolean> {
  return (await tx.$count(factReports, and(isCurrentOf(report), isPersonSayingYes))) > 0
}

/** Number of people who confirm a facility at a court, without banned accounts. */
export function countConfirmations(
  tx: Transaction,
  { courtId, fact }: { courtId: number; fact: string },
): Promise<number> {
  const isOfFacility = and(eq(factReports.courtId, courtId), eq(factReports.fact, fact))
  return tx.$count(factReports, and(isOfFacility, isPersonSayingYes, isCurrentReport()))
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

/** The id of the facility with this name, created if necessary. */
export async function ensureFacility(
  tx: Transaction,
  { name, source }: { name: string; source: 'community' | 'tag' },
): Promise<number> {
  const nameKey = facilityKey(name)
  const [facility] = await tx
    .insert(facilities)
    .values({ name: sanitizeLine(name), nameKey, source })
    .onConflictDoUpdate({ target: facilities.nameKey, set: { nameKey } })
    .returning({ id: facilities.id })
  return (facility as { id: number }).id
}

export async function associateFacility(tx: Transaction, courtId: number, facilityId: number): Promise<void> {
  await tx.insert(courtFacilities).values({ courtId, facilityId }).onConflictDoNothing()
}

/** Creates missing facilities. The names must differ in more than case and spaces. */
export async function addFacilities(tx: Transaction, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into facilities (name, name_key, source)
    select name, name_key, 'tag'
    from unnest(${sql.param(names)}::text[], ${sql.param(names.map(facilityKey))}::text[]) as tag (name, name_key)
    on conflict (name_key) do nothing`)
}

/** Replaces the court's facilities with those of the given keys. */
export async function replaceFacilities(tx: Transaction, courtId: number, keys: string[]): Promise<void> {
  await tx.execute(sql`
    delete from court_facilities using facilities
    where court_id = ${courtId} and facilities.id = facility_id
      and name_key <> all (${sql.param(keys)}::text[])`)
  await tx.execute(sql`
    insert into court_facilities (court_id, facility_id)
    select ${courtId}::integer, id from facilities where name_key = any (${sql.param(keys)}::text[])
    on conflict do nothing`)
}
