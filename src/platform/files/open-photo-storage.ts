import type { Config } from '../config/config.ts'
import { DiskPhotoStorage } from './disk.ts'
import type { PhotoStorage } from './photo-storage.ts'
import { S3PhotoStorage } from './s3.ts'

/** Milliseconds that a command waits for one file: it reads or writes all of them, and nobody waits for each. */
export const PATIENT_MS = 30_000

/**
 * The configured storage of photos: the bucket, or the data folder.
 * @param timeoutMs for one file in a bucket; the default suits people who wait for it
 */
export const openPhotoStorage = (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  timeoutMs?: number,
): PhotoStorage => (s3 ? new S3PhotoStorage(s3, timeoutMs) : new DiskPhotoStorage(dataDir))
