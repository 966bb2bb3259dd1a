import { openAsBlob } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { S3Bucket, type S3Options } from './s3-bucket.ts'

/** Stores files that anybody may download, at their URL below `FILES_BASE_URL`. */
export interface PublicFiles {
  /** Moves a complete file of this machine there, under a name that has never been used. */
  publish(path: string, name: string, mediaType: string): Promise<void>
  /** Deletes a file. Idempotent. */
  remove(name: string): Promise<void>
}

/** The configured public files. */
export const openPublicFiles = ({
  s3,
  dataDir,
}: {
  s3?: S3Options | undefined
  dataDir: string
}): PublicFiles => (s3 ? new S3PublicFiles(s3) : new DiskPublicFiles(dataDir))

/** In the data folder, where `path` must also be. */
class DiskPublicFiles implements PublicFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files')
  }

  async publish(path: string, name: string): Promise<void> {
    const published = join(this.#folder, name)
    await mkdir(dirname(published), { recursive: true })
    await rename(path, published)
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true })
  }
}

/** Milliseconds for one file: 1 GB at 30 Mbit per second. */
const TIMEOUT = 300_000

/** In an S3 bucket. Keys are the names. */
class S3PublicFiles implements PublicFiles {
  readonly #bucket: S3Bucket

  constructor(options: S3Options) {
    this.#bucket = new S3Bucket(options, TIMEOUT)
  }

  async publish(path: string, name: string, mediaType: string): Promise<void> {
    const headers = { 'content-type': mediaType, 'cache-control': 'public, max-age=31536000, immutable' }
    await this.#bucket.request({ method: 'PUT', key: name, body: await openAsBlob(path), headers })
    await rm(path)
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.request({ method: 'DELETE', key: name })
  }
}
