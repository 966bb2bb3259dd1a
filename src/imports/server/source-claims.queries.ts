import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { sourceCourts } from '../../database/schema/index.ts'
import type { FactSource } from '../../facts/contract/what-holds.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { SaidCourt } from './staged-elements.queries.ts'

/** What sources say of a court now, those that lead first. */
export function readCourtSources(tx: Transaction, courtId: number) {
  const { tags, editedAt, isBrought, source, sourceId, goneAt } = sourceCourts
  return tx
    .select({ source, tags, editedAt })
    .from(sourceCourts)
    .where(and(eq(sourceCourts.courtId, courtId), isNull(goneAt)))
    .orderBy(desc(isBrought), asc(source), asc(sourceId))
}

/** Makes these the only claims of a kind of source at a court. */
export async function replaceClaims(
  tx: Transaction,
  { courtId, factSource, facts }: { courtId: number; factSource: FactSource; facts: SaidCourt['facts'] },
): Promise<void> {
  const said = JSON.stringify(facts)
  await tx.execute(sql`
    update fact_reports set superseded_at = now()
    where court_id = ${courtId} and source = ${factSource} and user_id is null and superseded_at is null
      and (source = 'openstreetmap' or import_id is not null)
      and value is distinct from ${said}::jsonb -> fact -> 'value'`)
  await tx.execute(sql`
    insert into fact_reports (court_id, fact, value, source, created_at)
    select ${courtId}::integer, said.fact, said.claim -> 'value', ${factSource}, (said.claim ->> 'at')::timestamptz
    from jsonb_each(${said}::jsonb) as said (fact, claim)
    on conflict (court_id, fact, source) where superseded_at is null and user_id is null do nothing`)
}
