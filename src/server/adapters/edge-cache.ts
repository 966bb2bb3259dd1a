import { photoAddresses } from '../directory/photo-addresses.ts'

/** A cache between the published photos and their readers, such as a CDN. */
export interface EdgeCache {
  /**
   * Makes it forget a photo. May be repeated; fails where the cache does not say that it did, or `signal` ends it.
   */
  purge(contentHash: string, signal?: AbortSignal): Promise<void>
}

export interface EdgeCacheOptions {
  /** With POST, what is told all addresses at once; with PURGE, what each file lies below. */
  url: string
  method: 'POST' | 'PURGE'
  /** Sent as `Authorization: Bearer …`. */
  token: string | undefined
  /** What readers fetch photos below. */
  filesBaseUrl: string
}

/** Milliseconds for an answer. */
const TIMEOUT = 10_000

/** A cache that is purged by HTTP: as Cloudflare wants it by POST, as Varnish, nginx or Fastly want it by PURGE. */
export class HttpEdgeCache implements EdgeCache {
  readonly #options: EdgeCacheOptions

  constructor(options: EdgeCacheOptions) {
    this.#options = options
  }

  async purge(contentHash: string, stopping?: AbortSignal): Promise<void> {
    const { url, method, filesBaseUrl } = this.#options
    if (method === 'POST')
      return this.#ask(url, stopping, { files: Object.values(photoAddresses(filesBaseUrl, contentHash)) })
    for (const address of Object.values(photoAddresses(url, contentHash))) await this.#ask(address, stopping)
  }

  async #ask(address: string, stopping: AbortSignal | undefined, body?: object): Promise<void> {
    const { method, token } = this.#options
    const timeout = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: stopping ? AbortSignal.any([timeout, stopping]) : timeout,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    await response.body?.cancel()
    // Caches that hold no such file may say so.
    if (response.ok || (method === 'PURGE' && response.status === 404)) return
    throw new Error(`the cache at the edge answers ${response.status} to a purge`)
  }
}
