import type { Config } from '../config/config.ts'
import { DiskPhotoStorage } from './disk.ts'
import type { PhotoStorage } from './photo-storage.ts'
import { S3PhotoStorage } from './s3.ts'

/** The configured storage of photos: the bucket, or the data folder. */
export const openPhotoStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): PhotoStorage =>
  s3 ? new S3PhotoStorage(s3) : new DiskPhotoStorage(dataDir)
