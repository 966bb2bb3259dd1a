import { and, eq, exists, or, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/banned.queries.ts'
import {
  courtFacilities,
  facilities,
  facilitySuggestions,
  facilityVotes,
} from '../../database/schema/index.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { facilityKey } from '../contract/rules.ts'

/** Facilities that can be confirmed at a court: its known ones, and those offered on every court. */
export interface ConfirmableFacilities {
  ids: Set<number>
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
    .select({ id: facilities.id, nameKey: facilities.nameKey })
    .from(facilities)
    .where(or(facilities.inCatalogue, exists(ofCourt)))
  return {
    ids: new Set(rows.map(({ id }) => id)),
    byKey: new Map(rows.map(({ id, nameKey }) => [nameKey, id])),
  }
}

interface FacilityVote {
  courtId: number
  facilityId: number
  userId: number
}

const isVote = ({ courtId, facilityId, userId }: FacilityVote) =>
  and(
    eq(facilityVotes.courtId, courtId),
    eq(facilityVotes.facilityId, facilityId),
    eq(facilityVotes.userId, userId),
  )

/** Confirms a facility, or withdraws the confirmation; returns whether it is confirmed now. */
export async function toggleFacilityVote(tx: Transaction, vote: FacilityVote): Promise<boolean> {
  const removed = await tx.delete(facilityVotes).where(isVote(vote)).returning()
  if (removed.length > 0) return false
  await confirmFacility(tx, vote)
  return true
}

/** Confirms a facility. Idempotent. */
export async function confirmFacility(tx: Transaction, vote: FacilityVote): Promise<void> {
  await tx.insert(facilityVotes).values(vote).onConflictDoNothing()
}

/** Number of people who confirm a facility at a court, without banned accounts. */
export function countFacilityVotes(
  tx: Transaction,
  { courtId, facilityId }: Pick<FacilityVote, 'courtId' | 'facilityId'>,
): Promise<number> {
  return tx.$count(
    facilityVotes,
    and(
      eq(facilityVotes.courtId, courtId),
      eq(facilityVotes.facilityId, facilityId),
      isOwnerNotBanned(facilityVotes.userId),
    ),
  )
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
