import type { CourtDetailsView } from '../contract/schema.ts'

/** Maximum bytes of cached JSON. */
const MAX_BYTES = 16 * 1024 * 1024
/** Time to live in milliseconds: changed likes do not evict entries. */
const TTL_MS = 3_600_000

interface Kept {
  json: Buffer
  readAt: Date
  /** Milliseconds since process start. */
  until: number
}

/** LRU cache of court details as visitors see them. */
export class DetailsCache {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  /** Bytes of cached JSON. */
  get byteLength(): number {
    return this.#bytes
  }

  /** `json` is a `CourtDetailsView` in UTF-8. */
  set(courtId: number, json: Buffer): void {
    this.#remove(courtId)
    const now = performance.now()
    this.#kept.set(courtId, { json, readAt: new Date(), until: now + TTL_MS })
    this.#bytes += json.length
    this.#makeRoom(now)
  }

  /** The cached details of a court, and when they were read. */
  get(courtId: number): { details: CourtDetailsView; readAt: Date } | undefined {
    this.#makeRoom(performance.now())
    const kept = this.#kept.get(courtId)
    return kept && { details: JSON.parse(kept.json.toString()), readAt: kept.readAt }
  }

  /** Evicts courts that have changed for readers. */
  evict(courtIds: readonly number[] | 'all'): void {
    if (courtIds === 'all') {
      this.#kept.clear()
      this.#bytes = 0
    } else for (const id of courtIds) this.#remove(id)
  }

  /** Evicts expired entries, and the oldest ones while the cache is too large. */
  #makeRoom(now: number): void {
    for (const [courtId, { until }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES && now <= until) break
      this.#remove(courtId)
    }
  }

  #remove(courtId: number): void {
    this.#bytes -= this.#kept.get(courtId)?.json.length ?? 0
    this.#kept.delete(courtId)
  }
}
