import { photoUrls } from './photo-urls.ts'

/** A cache in front of the published photos, such as a CDN. */
export interface EdgeCache {
  /**
   * Purges a photo. Idempotent; rejects if the cache does not confirm, or if `signal` aborts.
   */
  purge(contentHash: string, signal?: AbortSignal): Promise<void>
}

interface EdgeCacheOptions {
  /** With POST, the endpoint that takes all URLs at once; with PURGE, the base URL of the files. */
  url: string
  method: 'POST' | 'PURGE'
  /** Sent as `Authorization: Bearer …`. */
  token: string | undefined
  /** Base URL from which readers fetch photos. */
  filesBaseUrl: string
}

/** Milliseconds to wait for a response. */
const TIMEOUT = 10_000

/** A cache purged over HTTP: with POST as Cloudflare expects, or with PURGE as Varnish, nginx and Fastly expect. */
export class HttpEdgeCache implements EdgeCache {
  readonly #options: EdgeCacheOptions

  constructor(options: EdgeCacheOptions) {
    this.#options = options
  }

  async purge(contentHash: string, signal?: AbortSignal): Promise<void> {
    const { url, method, filesBaseUrl } = this.#options
    if (method === 'POST')
      return this.#request(url, signal, { files: Object.values(photoUrls(filesBaseUrl, contentHash)) })
    for (const address of Object.values(photoUrls(url, contentHash))) await this.#request(address, signal)
  }

  async #request(address: string, signal: AbortSignal | undefined, body?: object): Promise<void> {
    const { method, token } = this.#options
    const timeout = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    await response.body?.cancel()
    // Some caches answer 404 for a file that they do not hold.
    if (response.ok || (method === 'PURGE' && response.status === 404)) return
    throw new Error(`the edge cache answered ${response.status} to a purge`)
  }
}
