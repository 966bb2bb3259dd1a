import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { requireNoImport } from '../../court-admin/server/import-lock.queries.ts'
import { courtMerges, courts, sourceCourts } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_SHOWN_SOURCES } from '../contract/map-data-schema.ts'

export type SourceRow = typeof sourceCourts.$inferSelect

/** The first sources of each of these courts, those that it came from first. */
export async function readSourcesOf(
  database: Database,
  courtIds: readonly number[],
): Promise<ReadonlyMap<number, SourceRow[]>> {
  const byCourt = new Map<number, SourceRow[]>(courtIds.map((id) => [id, []]))
  if (courtIds.length === 0) return byCourt
  const place = sql<number>`row_number() over (
    partition by ${sourceCourts.courtId}
    order by ${sourceCourts.isBrought} desc, ${sourceCourts.source}, ${sourceCourts.sourceId})`
  const ranked = database
    .select({ source: sourceCourts.source, sourceId: sourceCourts.sourceId, place: place.as('place') })
    .from(sourceCourts)
    .where(inArray(sourceCourts.courtId, [...courtIds]))
    .as('ranked')
  const rows = await database
    .select({ row: sourceCourts })
    .from(sourceCourts)
    .innerJoin(
      ranked,
      and(eq(ranked.source, sourceCourts.source), eq(ranked.sourceId, sourceCourts.sourceId)),
    )
    .where(sql`${ranked.place} <= ${MAX_SHOWN_SOURCES}`)
    .orderBy(desc(sourceCourts.isBrought), sourceCourts.source, sourceCourts.sourceId)
  for (const { row } of rows) byCourt.get(row.courtId)?.push(row)
  return byCourt
}

export async function courtExists(database: Database, id: number): Promise<boolean> {
  return (await database.$count(courts, eq(courts.id, id))) > 0
}

/** Archives a court if a source brought it, so that its next editions know it; returns whether one did. */
export async function archiveIfBrought(tx: Transaction, id: number): Promise<boolean> {
  const brought = tx
    .select({ id: sourceCourts.courtId })
    .from(sourceCourts)
    .where(and(eq(sourceCourts.courtId, id), sourceCourts.isBrought))
  const archived = await tx
    .update(courts)
    .set({ status: 'archived', version: sql`${courts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(courts.id, id), exists(brought)))
    .returning({ id: courts.id })
  return archived.length > 0
}

interface SourceKey {
  source: string
  sourceId: string
}

/** Locks what a source says of a court until the end of the transaction; undefined if it says nothing. */
export async function lockSource(
  tx: Transaction,
  { courtId, source, sourceId }: SourceKey & { courtId: number },
): Promise<SourceRow | undefined> {
  const [row] = await tx
    .select()
    .from(sourceCourts)
    .where(
      and(
        eq(sourceCourts.courtId, courtId),
        eq(sourceCourts.source, source),
        eq(sourceCourts.sourceId, sourceId),
      ),
    )
    .for('update')
  return row
}

/** The court that brought a source here when it was merged into this one. */
export async function mergedWith(
  tx: Transaction,
  { courtId, source, sourceId }: SourceKey & { courtId: number },
): Promise<number | undefined> {
  const moved = JSON.stringify([{ source, sourceId }])
  const [merge] = await tx
    .select({ id: courtMerges.courtId })
    .from(courtMerges)
    .where(and(eq(courtMerges.intoId, courtId), sql`${courtMerges.moved} -> 'sources' @> ${moved}::jsonb`))
  return merge?.id
}

/** Adds a published court; returns its id. */
export async function insertSeparateCourt(
  tx: Transaction,
  court: Omit<typeof courts.$inferInsert, 'status'>,
): Promise<number> {
  const [row] = await tx
    .insert(courts)
    .values({ ...court, status: 'published' })
    .returning({ id: courts.id })
  if (!row) throw new Error('the court was not added')
  return row.id
}

export async function giveSource(
  tx: Transaction,
  { source, sourceId }: SourceKey,
  courtId: number,
): Promise<void> {
  await requireNoImport(tx)
  await tx
    .update(sourceCourts)
    .set({ courtId, isBrought: true })
    .where(and(eq(sourceCourts.source, source), eq(sourceCourts.sourceId, sourceId)))
}
