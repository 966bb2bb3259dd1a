import type { PhotoWidth } from '../../../contract/limits.ts'

/** A photo's WebP files, one for each kept width. */
export type PhotoFiles = Readonly<Record<PhotoWidth, Uint8Array>>

/** What keeps photos failed, or did not answer in time. */
export class PhotoStorageFailure extends Error {
  override readonly name = 'PhotoStorageFailure'
}

/**
 * Where the files of photos are kept. A photo is named by the hash of its content, so that each step may be
 * repeated, and be taken by several servers at once.
 */
export interface PhotoStorage {
  /** Keeps a photo where nobody but us reads it. What is stored survives a power cut. */
  store(contentHash: string, files: PhotoFiles): Promise<void>
  /** A stored file, published or not; undefined when there is none. */
  read(contentHash: string, width: PhotoWidth): Promise<Buffer | undefined>
  /** Shows a stored photo to everybody as well, at its address below `FILES_BASE_URL`. */
  publish(contentHash: string): Promise<void>
  /** Takes a photo out of the public again; it stays stored. */
  withdraw(contentHash: string): Promise<void>
  /** Removes the photo from everywhere; fine when it is gone already. */
  remove(contentHash: string): Promise<void>
}
