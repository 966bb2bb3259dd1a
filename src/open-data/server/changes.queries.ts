import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { courts, snapshots } from '../../database/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Position } from './cursor.ts'

/** The courts that changed for readers after a position, up to a version, in order. */
export function readOrder(
  database: Database,
  { after, version, limit }: { after: Position; version: number; limit: number },
) {
  const { id, directoryVersion, status } = courts
  return database
    .select({ id, version: directoryVersion, isPublished: sql<boolean>`${status} = 'published'` })
    .from(courts)
    .where(
      and(
        sql`(${directoryVersion}, ${id}) > (${after.version}::bigint, ${after.id}::integer)`,
        lte(directoryVersion, version),
        // Courts that never were published.
        gt(directoryVersion, 0),
      ),
    )
    .orderBy(asc(directoryVersion), asc(id))
    .limit(limit)
}

export async function readLatestSnapshot(database: Database) {
  const [latest] = await database.select().from(snapshots).orderBy(desc(snapshots.id)).limit(1)
  return latest
}

export async function insertSnapshot(
  database: Database,
  snapshot: Omit<typeof snapshots.$inferInsert, 'createdAt'>,
): Promise<number> {
  const [inserted] = await database.insert(snapshots).values(snapshot).returning({ id: snapshots.id })
  if (!inserted) throw new Error('the snapshot was not recorded')
  return inserted.id
}

/** Older ones than the one before this, and than a day. */
export async function readOldSnapshots(database: Database, latestId: number) {
  const before = database
    .select({ id: snapshots.id })
    .from(snapshots)
    .where(lt(snapshots.id, latestId))
    .orderBy(desc(snapshots.id))
    .limit(1)
  return database
    .select({ id: snapshots.id, file: snapshots.file })
    .from(snapshots)
    .where(and(lt(snapshots.id, before), lt(snapshots.createdAt, sql`now() - interval '1 day'`)))
}

export async function deleteSnapshot(database: Database, id: number): Promise<void> {
  await database.delete(snapshots).where(eq(snapshots.id, id))
}
