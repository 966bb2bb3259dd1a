import { z } from 'zod'
import { MAX_LATITUDE, MAX_LONGITUDE, type Point } from '../../platform/contract/geo.ts'

/** The answer for a postcode: its location, or why there is none. */
export type PostcodesApiAnswer = Point | 'unknown' | 'over-limit' | 'failed' | 'unreachable'

/** An external postcode lookup. Codes are in capitals without spaces. */
export interface PostcodesApi {
  /** Looks up a full postcode, in use or terminated. */
  findPostcode(postcode: string): Promise<PostcodesApiAnswer>
  /** Looks up an outward code such as `SW9`. */
  findDistrict(district: string): Promise<PostcodesApiAnswer>
}

/** Milliseconds. */
const TIMEOUT = 1500
/** Milliseconds to pause after the server was unreachable or rate-limited us. */
const PAUSE_MS = { unreachable: 30_000, 'over-limit': 5_000 }
const CACHE_MS = 24 * 60 * 60 * 1000
const MAX_KEPT = 5000

const answer = z.object({
  result: z.object({
    latitude: z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE).nullable(),
    longitude: z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE).nullable(),
  }),
})

/** Client for postcodes.io or a compatible server. Caches answers for a day. */
export class PostcodesIo implements PostcodesApi {
  readonly #url: string
  readonly #now: () => number
  readonly #kept = new Map<string, { answer: Point | 'unknown'; until: number }>()
  #rest: { answer: keyof typeof PAUSE_MS; until: number } | undefined

  /** `url` has no trailing slash; `now` returns milliseconds. */
  constructor(url: string, now: () => number = Date.now) {
    this.#url = url
    this.#now = now
  }

  async findPostcode(postcode: string): Promise<PostcodesApiAnswer> {
    const inUse = await this.#find(`/postcodes/${postcode}`)
    return inUse === 'unknown' ? this.#find(`/terminated_postcodes/${postcode}`) : inUse
  }

  async findDistrict(district: string): Promise<PostcodesApiAnswer> {
    return this.#find(`/outcodes/${district}`)
  }

  async #find(path: string): Promise<PostcodesApiAnswer> {
    const kept = this.#recall(path)
    if (kept) return kept
    if (this.#rest && this.#now() < this.#rest.until) return this.#rest.answer
    const found = await this.#ask(path)
    if (found === 'unreachable' || found === 'over-limit')
      this.#rest = { answer: found, until: this.#now() + PAUSE_MS[found] }
    else if (found !== 'failed') this.#keep(path, found)
    return found
  }

  async #ask(path: string): Promise<PostcodesApiAnswer> {
    try {
      const response = await fetch(this.#url + path, { signal: AbortSignal.timeout(TIMEOUT) })
      const body = await response.text()
      if (response.status === 404) return 'unknown'
      if (response.status === 429) return 'over-limit'
      return response.ok ? readAnswer(body) : 'failed'
    } catch {
      return 'unreachable'
    }
  }

  #recall(path: string): Point | 'unknown' | undefined {
    const entry = this.#kept.get(path)
    if (!entry || this.#now() >= entry.until) return undefined
    this.#kept.delete(path)
    this.#kept.set(path, entry)
    return entry.answer
  }

  /** Evicts the least recently used answer when the cache is full. */
  #keep(path: string, found: Point | 'unknown'): void {
    this.#kept.delete(path)
    this.#kept.set(path, { answer: found, until: this.#now() + CACHE_MS })
    const [unused] = this.#kept.keys()
    if (this.#kept.size > MAX_KEPT && unused !== undefined) this.#kept.delete(unused)
  }
}

function readAnswer(body: string): Point | 'unknown' | 'failed' {
  try {
    const { latitude, longitude } = answer.parse(JSON.parse(body)).result
    return latitude === null || longitude === null ? 'unknown' : { latitude, longitude }
  } catch {
    return 'failed'
  }
}
