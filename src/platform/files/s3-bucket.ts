import { AwsClient } from 'aws4fetch'
import { within } from '../process/within.ts'
import { StorageFailure } from './photo-storage.ts'

export interface S3Options {
  bucket: string
  /** The service's URL, without the bucket. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  body?: Buffer<ArrayBuffer> | Blob
  headers?: Record<string, string>
}

const RETRIES = 3

/** Sends signed requests to an S3 bucket. */
export class S3Bucket {
  readonly name: string
  readonly #client: AwsClient
  readonly #url: string
  readonly #timeout: number

  /** @param timeout milliseconds for one request, including retries */
  constructor({ bucket, endpoint, ...account }: S3Options, timeout: number) {
    this.name = bucket
    this.#client = new AwsClient({ ...account, service: 's3', retries: RETRIES })
    this.#url = `${endpoint}/${bucket}`
    this.#timeout = timeout
  }

  /** Returns the response body; undefined if there is nothing to read or delete. */
  async request({ method, key, body, headers }: S3Request): Promise<Buffer | undefined> {
    const signal = AbortSignal.timeout(this.#timeout)
    const request = { method, signal, ...(body && { body }), ...(headers && { headers }) }
    const asking = this.#client.fetch(`${this.#url}/${key}`, request).then(async (response) => ({
      ok: response.ok,
      status: response.status,
      answer: Buffer.from(await response.arrayBuffer()),
    }))
    // The signal may be lost in a garbage collection: https://github.com/nodejs/undici/issues/4068
    const { ok, status, answer } = await within(this.#timeout, asking).catch((cause: Error) => {
      throw new StorageFailure(`S3 did not answer ${method} ${key}: ${cause.message}`, { cause })
    })
    if (ok) return answer
    if (status === 404 && method !== 'PUT') return undefined
    throw new StorageFailure(`S3 answered ${status} to ${method} ${key}: ${answer}`)
  }
}
