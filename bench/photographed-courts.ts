import { courts } from '../src/database/schema/index.ts'
import { preparePhoto } from '../src/photos/server/prepare-photo.ts'
import { connect } from '../src/platform/db/database.ts'
import { openStore } from '../src/platform/db/store.ts'
import { DiskPhotoStorage } from '../src/platform/files/disk.ts'
import { createPhoto } from '../test/factories.ts'
import { noisyPhoto } from '../test/photos.ts'

/** Gives every court of a stopped server's data folder a photo of its own. */
export async function addPhotos(dataDir: string): Promise<void> {
  const store = await openStore({
    dataDir,
    onFailure(sentence) {
      throw new Error(sentence)
    },
  })
  const database = connect(store.pool)
  const storage = new DiskPhotoStorage(dataDir)
  const found = await database.select({ id: courts.id }).from(courts)
  for (const [index, court] of found.entries()) {
    // Each has another width, and so its own files.
    const upload = await noisyPhoto(1600 + index, 1200)
      .jpeg({ quality: 90 })
      .toBuffer()
    const { files, ...photo } = await preparePhoto(upload)
    await storage.store(photo.contentHash, files)
    await storage.publish(photo.contentHash)
    await createPhoto(database, court, photo)
  }
  await store.close()
}
