import { createHash } from 'node:crypto'
import { PHOTO_MAX_AGE_SECONDS, PHOTO_WIDTHS, type PhotoWidth } from '../contract/limits.ts'
import { type PhotoFiles, type PhotoStorage, StorageFailure } from './photo-storage.ts'
import { photoFileName } from './photo-urls.ts'
import { S3Bucket, type S3Options } from './s3-bucket.ts'

/** Milliseconds for one file, including retries: people wait for it. */
const TIMEOUT = 2_000

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': `public, max-age=${PHOTO_MAX_AGE_SECONDS}`,
}

/** Stores photos in an S3 bucket: all below `stored/photos/`, public ones also below `photos/`. */
export class S3PhotoStorage implements PhotoStorage {
  readonly #bucket: S3Bucket

  constructor(options: S3Options, timeout = TIMEOUT) {
    this.#bucket = new S3Bucket(options, timeout)
  }

  async store(contentHash: string, files: PhotoFiles): Promise<void> {
    const storing = PHOTO_WIDTHS.map((width) => {
      const body = Buffer.from(files[width])
      return this.#bucket.request({
        ...{ method: 'PUT', key: storedKey(contentHash, width), body },
        headers: { ...HEADERS, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      })
    })
    // The files are removed after a failure, so none should still be on its way.
    await Promise.allSettled(storing)
    await Promise.all(storing)
  }

  async read(contentHash: string, width: PhotoWidth): Promise<Buffer | undefined> {
    return this.#bucket.request({ method: 'GET', key: storedKey(contentHash, width) })
  }

  async publish(contentHash: string): Promise<void> {
    for (const width of PHOTO_WIDTHS) {
      const source = `/${this.#bucket.name}/${storedKey(contentHash, width)}`
      const answer = await this.#bucket.request({
        ...{ method: 'PUT', key: publishedKey(contentHash, width) },
        headers: {
          ...HEADERS,
          'x-amz-copy-source': source,
          // Files stored by an earlier release have other headers.
          'x-amz-metadata-directive': 'REPLACE',
        },
      })
      // A copy may fail after the response has started with 200.
      if (!answer?.includes('<CopyObjectResult'))
        throw new StorageFailure(`S3 could not copy ${source}: ${answer}`)
    }
  }

  async withdraw(contentHash: string): Promise<void> {
    for (const width of PHOTO_WIDTHS)
      await this.#bucket.request({ method: 'DELETE', key: publishedKey(contentHash, width) })
  }

  async remove(contentHash: string): Promise<void> {
    await this.withdraw(contentHash)
    for (const width of PHOTO_WIDTHS)
      await this.#bucket.request({ method: 'DELETE', key: storedKey(contentHash, width) })
  }
}

const storedKey = (contentHash: string, width: PhotoWidth) =>
  `stored/photos/${photoFileName(contentHash, width)}`
const publishedKey = (contentHash: string, width: PhotoWidth) => `photos/${photoFileName(contentHash, width)}`
