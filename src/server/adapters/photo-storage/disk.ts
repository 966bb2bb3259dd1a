import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PHOTO_WIDTHS } from '../../../contract/limits.ts'
import { photoFileName } from '../../directory/photo-addresses.ts'
import type { PhotoStorage } from './photo-storage.ts'

/** Photos in the folder `files/photos` of the data folder. */
export class DiskPhotoStorage implements PhotoStorage {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files', 'photos')
  }

  async remove(contentHash: string): Promise<void> {
    for (const width of PHOTO_WIDTHS)
      await rm(join(this.#folder, photoFileName(contentHash, width)), { force: true })
  }
}
