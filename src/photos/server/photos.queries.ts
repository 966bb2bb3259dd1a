import { and, eq, inArray } from 'drizzle-orm'
import { photos, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** Photos with the usernames of their authors. */
export function selectPhotos(database: Database) {
  return database
    .select({
      id: photos.id,
      courtId: photos.courtId,
      userId: photos.userId,
      status: photos.status,
      reviewId: photos.reviewId,
      username: users.username,
      contentHash: photos.contentHash,
      width: photos.width,
      height: photos.height,
      placeholder: photos.placeholder,
      createdAt: photos.createdAt,
    })
    .from(photos)
    .leftJoin(users, eq(users.id, photos.userId))
}

export type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number]

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

/** An approved or pending photo of a court. */
export async function readPhoto(database: Database, { courtId, id }: { courtId: number; id: number }) {
  const [photo] = await selectPhotos(database).where(
    and(eq(photos.id, id), eq(photos.courtId, courtId), inArray(photos.status, ['approved', 'pending'])),
  )
  return photo
}

/** Returns the new photo's id. */
export async function insertPhotoRow(tx: Transaction, row: typeof photos.$inferInsert): Promise<number> {
  const [photo] = await tx.insert(photos).values(row).returning({ id: photos.id })
  return (photo as { id: number }).id
}
