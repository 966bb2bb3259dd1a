import { audit } from '../../audit/server/audit.queries.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { insertPhoto, type StoredPhoto } from '../../photos/server/photos.service.ts'
import { type ChangeContext, lockAndReadPublishedCourt } from './current-court.ts'

/** Inserts a photo that is approved immediately; returns its id. */
export async function addApprovedPhoto(
  change: ChangeContext,
  photo: StoredPhoto & { courtId: number; userId: number },
): Promise<number> {
  const { tx, actor } = change
  const { courtId, contentHash, userId } = photo
  await lockAndReadPublishedCourt(change, courtId)
  const id = await insertPhoto(tx, { ...photo, status: 'approved' })
  await publishChanges(tx, [courtId])
  const after = { author_id: userId, courtId, contentHash }
  await audit(tx, actor, { action: 'add photo', subjectKind: 'photo', subjectId: id, after })
  return id
}
