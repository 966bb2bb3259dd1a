import type { CourtDetailsView } from '../../../contract/courts/schema.ts'

/** Bytes of JSON that are kept in all. */
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds after which something is not kept any more: likes change without anybody saying so. */
const KEEP = 3_600_000

interface Kept {
  json: Buffer
  readAt: Date
  /** Milliseconds since the process began. */
  until: number
}

/** Courts with all that visitors see of them, as they were read last. Those that nobody read for long make room. */
export class KeptDetails {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  /** Bytes of JSON that are kept. */
  get byteLength(): number {
    return this.#bytes
  }

  /** `json`: a `CourtDetailsView` in UTF-8. */
  keep(courtId: number, json: Buffer): void {
    this.#remove(courtId)
    const now = performance.now()
    this.#kept.set(courtId, { json, readAt: new Date(), until: now + KEEP })
    this.#bytes += json.length
    this.#makeRoom(now)
  }

  /** What is kept of a court, and when it was read. */
  find(courtId: number): { details: CourtDetailsView; readAt: Date } | undefined {
    this.#makeRoom(performance.now())
    const kept = this.#kept.get(courtId)
    return kept && { details: JSON.parse(kept.json.toString()), readAt: kept.readAt }
  }

  /** Forgets courts that readers see differently now. */
  forget(courtIds: readonly number[] | 'all'): void {
    if (courtIds === 'all') {
      this.#kept.clear()
      this.#bytes = 0
    } else for (const id of courtIds) this.#remove(id)
  }

  /** What was read longest ago stands first, and goes first. */
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
