import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { scheduledImports } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

type Row = typeof scheduledImports.$inferSelect
type Key = Pick<Row, 'source' | 'location'>

/** An instance's lease on an entry of the schedule, with what is known of the file that was imported last. */
export interface ImportClaim extends Pick<Row, 'source' | 'location' | 'etag' | 'lastModified' | 'hash'> {
  until: Date
}

/**
 * Claims an entry if it is due and no other instance is importing it. A time after `latest` was written with a wrong clock,
 * or for longer periods, and does not count.
 */
export async function claimImport(
  database: Database,
  { source, location }: Key,
  { now, until, latest }: Record<'now' | 'until' | 'latest', Date>,
): Promise<ImportClaim | undefined> {
  const [row] = await database
    .insert(scheduledImports)
    .values({ source, location, nextAt: until })
    .onConflictDoUpdate({
      target: [scheduledImports.source, scheduledImports.location],
      set: { nextAt: sql`excluded.next_at` },
      setWhere: or(lte(scheduledImports.nextAt, now), gt(scheduledImports.nextAt, latest)),
    })
    .returning()
  return row && { ...row, until }
}

/** Ends a claim, unless it has expired and another instance has claimed the entry. */
export async function endImportClaim(
  database: Database,
  { until, ...key }: Key & Pick<ImportClaim, 'until'>,
  result: Partial<Omit<Row, keyof Key>>,
): Promise<void> {
  await database
    .update(scheduledImports)
    .set(result)
    .where(and(isEntry(key), eq(scheduledImports.nextAt, until)))
}

/** Failures that moderators haven't been told of. */
export function readUnannouncedFailures(database: Database) {
  return database
    .select()
    .from(scheduledImports)
    .where(and(isNotNull(scheduledImports.failure), isNull(scheduledImports.announcedAt)))
    .orderBy(scheduledImports.source, scheduledImports.location)
}
export type ImportFailureRow = Awaited<ReturnType<typeof readUnannouncedFailures>>[number]

/** Unless an entry was tried again meanwhile. */
export async function markFailuresAnnounced(
  tx: Transaction,
  failures: readonly ImportFailureRow[],
  at: Date,
): Promise<void> {
  for (const { triedAt, ...key } of failures)
    if (triedAt)
      await tx
        .update(scheduledImports)
        .set({ announcedAt: at })
        .where(and(isEntry(key), eq(scheduledImports.triedAt, triedAt)))
}

const isEntry = ({ source, location }: Key) =>
  and(eq(scheduledImports.source, source), eq(scheduledImports.location, location))
