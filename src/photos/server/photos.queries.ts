import { and, eq } from 'drizzle-orm'
import { photos } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** The files and the author of a pending photo. */
export async function selectPending(
  database: Database,
  id: number,
): Promise<{ contentHash: string; userId: number | null } | undefined> {
  const [photo] = await database
    .select({ contentHash: photos.contentHash, userId: photos.userId })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.status, 'pending')))
  return photo
}

/** Returns the new photo's id. */
export async function insertPhotoRow(tx: Transaction, row: typeof photos.$inferInsert): Promise<number> {
  const [photo] = await tx.insert(photos).values(row).returning({ id: photos.id })
  return (photo as { id: number }).id
}
