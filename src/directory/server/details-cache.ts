import type { CourtDetailsView } from '../contract/schema.ts'

/** Maximum bytes of cached JSON. */
const MAX_BYTES = 16 * 1024 * 1024
/** Time to live in milliseconds: changed likes do not evict entries. */
const TTL_MS = 3_600_000

interface Entry {
  json: Buffer
  readAt: Date
  /** Milliseconds since process start. */
  expiresAt: number
}

/** LRU cache of court details as visitors see them. */
export class DetailsCache {
  readonly #entries = new Map<number, Entry>()
  #bytes = 0

  /** Bytes of cached JSON. */
  get byteLength(): number {
    return this.#bytes
  }

  /** `json` is a `CourtDetailsView` in UTF-8. */
  set(courtId: number, json: Buffer): void {
    this.#remove(courtId)
    const now = performance.now()
    this.#entries.set(courtId, { json, readAt: new Date(), expiresAt: now + TTL_MS })
    this.#bytes += json.length
    this.#makeRoom(now)
  }

  /** The cached details of a court, and when they were read. */
  get(courtId: number): { details: CourtDetailsView; readAt: Date } | undefined {
    this.#makeRoom(performance.now())
    const entry = this.#entries.get(courtId)
    return entry && { details: JSON.parse(entry.json.toString()), readAt: entry.readAt }
  }

  /** Evicts courts that have changed for readers. */
  evict(courtIds: readonly number[] | 'all'): void {
    if (courtIds === 'all') {
      this.#entries.clear()
      this.#bytes = 0
    } else for (const id of courtIds) this.#remove(id)
  }

  /** Evicts expired entries, and the oldest ones while the cache is too large. */
  #makeRoom(now: number): void {
    for (const [courtId, { expiresAt }] of this.#entries) {
      if (this.#bytes <= MAX_BYTES && now <= expiresAt) break
      this.#remove(courtId)
    }
  }

  #remove(courtId: number): void {
    this.#bytes -= this.#entries.get(courtId)?.json.length ?? 0
    this.#entries.delete(courtId)
  }
}
