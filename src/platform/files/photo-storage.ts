import type { PhotoWidth } from '../contract/limits.ts'

/** A photo's WebP files, one per stored width. */
export type PhotoFiles = Readonly<Record<PhotoWidth, Uint8Array>>

/**
 * Stores photo files. Photos are named by the hash of their content, so that every operation is idempotent and safe
 * to run on several servers at once.
 */
export interface PhotoStorage {
  /** Stores a photo privately and durably. */
  store(contentHash: string, files: PhotoFiles): Promise<void>
  /** Reads a stored file, public or not; undefined if there is none. */
  read(contentHash: string, width: PhotoWidth): Promise<Buffer | undefined>
  /** Makes a stored photo public, at its URL below `FILES_BASE_URL`. */
  publish(contentHash: string): Promise<void>
  /** Makes a photo private again; it stays stored. */
  withdraw(contentHash: string): Promise<void>
  /** Deletes a photo, public and stored. Idempotent. */
  remove(contentHash: string): Promise<void>
}

/** The file storage failed or did not answer in time. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}
