import type { PhotoStorage } from '../../adapters/photo-storage/photo-storage.ts'
import type { Database } from '../../db/database.ts'
import { type Audience, audienceOf } from './photo-files.queries.ts'

/**
 * Brings the files of a photo to where its rows want them: to everybody when one of them is approved, to nobody
 * but us when all of them wait or are archived, away when there is none. To be called after every commit that
 * adds, approves, archives or deletes a photo. It may be repeated, and be called by several servers at once:
 * who moved files last looks again, so that the last word is that of the rows.
 */
export async function settlePhotoFiles(
  { database, photoStorage }: { database: Database; photoStorage: PhotoStorage },
  contentHash: string,
): Promise<void> {
  let settled: Audience | undefined
  for (;;) {
    const wanted = await audienceOf(database, contentHash)
    if (wanted === settled) return
    await show(photoStorage, contentHash, wanted)
    settled = wanted
  }
}

function show(photoStorage: PhotoStorage, contentHash: string, audience: Audience): Promise<void> {
  if (audience === 'everybody') return photoStorage.publish(contentHash)
  return audience === 'us' ? photoStorage.withdraw(contentHash) : photoStorage.remove(contentHash)
}
