import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { PHOTO_MAX_AGE_SECONDS, PHOTO_WIDTHS, type PhotoWidth } from '../contract/limits.ts'
import { type PhotoFiles, type PhotoStorage, PhotoStorageFailure } from './photo-storage.ts'
import { photoFileName } from './photo-urls.ts'

export interface S3Options {
  bucket: string
  /** The service's URL, without the bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds for one file, including retries. */
  timeout?: number
}

const TIMEOUT = 10_000
const RETRIES = 3

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': `public, max-age=${PHOTO_MAX_AGE_SECONDS}`,
}

/** Stores photos in an S3 bucket: all below `stored/photos/`, public ones also below `photos/`. */
export class S3PhotoStorage implements PhotoStorage {
  readonly #client: AwsClient
  readonly #bucket: string
  readonly #endpoint: string
  readonly #timeout: number

  constructor({ bucket, endpoint, timeout = TIMEOUT, ...account }: S3Options) {
    this.#client = new AwsClient({ ...account, service: 's3', retries: RETRIES })
    this.#bucket = bucket
    this.#endpoint = endpoint
    this.#timeout = timeout
  }

  async store(contentHash: string, files: PhotoFiles): Promise<void> {
    for (const width of PHOTO_WIDTHS) {
      const body = Buffer.from(files[width])
      await this.#request('PUT', storedKey(contentHash, width), body, {
        ...HEADERS,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      })
    }
  }

  async read(contentHash: string, width: PhotoWidth): Promise<Buffer | undefined> {
    return this.#request('GET', storedKey(contentHash, width))
  }

  async publish(contentHash: string): Promise<void> {
    for (const width of PHOTO_WIDTHS) {
      const source = `/${this.#bucket}/${storedKey(contentHash, width)}`
      const answer = await this.#request('PUT', publishedKey(contentHash, width), undefined, {
        ...HEADERS,
        'x-amz-copy-source': source,
        // Files stored by an earlier release have other headers.
        'x-amz-metadata-directive': 'REPLACE',
      })
      // A copy may fail after the response has started with 200.
      if (!answer?.includes('<CopyObjectResult'))
        throw new PhotoStorageFailure(`S3 could not copy ${source}: ${answer}`)
    }
  }

  async withdraw(contentHash: string): Promise<void> {
    for (const width of PHOTO_WIDTHS) await this.#request('DELETE', publishedKey(contentHash, width))
  }

  async remove(contentHash: string): Promise<void> {
    await this.withdraw(contentHash)
    for (const width of PHOTO_WIDTHS) await this.#request('DELETE', storedKey(contentHash, width))
  }

  /** Returns the response body; undefined if there is nothing to read or delete. */
  async #request(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body?: Buffer<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(this.#timeout)
    const url = `${this.#endpoint}/${this.#bucket}/${key}`
    const request = { method, signal, ...(body && { body }), ...(headers && { headers }) }
    const { ok, status, answer } = await this.#client
      .fetch(url, request)
      .then(async (response) => ({
        ok: response.ok,
        status: response.status,
        answer: Buffer.from(await response.arrayBuffer()),
      }))
      .catch((cause: Error) => {
        throw new PhotoStorageFailure(`S3 did not answer ${method} ${key}: ${cause.message}`, { cause })
      })
    if (ok) return answer
    if (status === 404 && method !== 'PUT') return undefined
    throw new PhotoStorageFailure(`S3 answered ${status} to ${method} ${key}: ${answer}`)
  }
}

const storedKey = (contentHash: string, width: PhotoWidth) =>
  `stored/photos/${photoFileName(contentHash, width)}`
const publishedKey = (contentHash: string, width: PhotoWidth) => `photos/${photoFileName(contentHash, width)}`
