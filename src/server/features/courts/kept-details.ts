import type { CourtDetailsView } from '../../../contract/courts/schema.ts'

/** Bytes of JSON that are kept in all. */
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds after which something is not shown any more: likes change without anybody saying so. */
const KEEP = 3_600_000

interface Kept {
  /** UTF-8. */
  json: Buffer
  readAt: Date
  /** Milliseconds since the process began. */
  until: number
}

/** Courts with all that visitors see of them, as they were read last. Those that nobody read for long make room. */
export class KeptDetails {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  keep(courtId: number, details: CourtDetailsView): void {
    this.#remove(courtId)
    const json = Buffer.from(JSON.stringify(details))
    this.#kept.set(courtId, { json, readAt: new Date(), until: performance.now() + KEEP })
    this.#bytes += json.length
    for (const longUnread of this.#kept.keys()) {
      if (this.#bytes <= MAX_BYTES) break
      this.#remove(longUnread)
    }
  }

  /** What is kept of a court, and when it was read. */
  find(courtId: number): { details: CourtDetailsView; readAt: Date } | undefined {
    const kept = this.#kept.get(courtId)
    if (!kept || performance.now() > kept.until) return undefined
    return { details: JSON.parse(kept.json.toString()), readAt: kept.readAt }
  }

  /** Forgets courts that readers see differently now. */
  forget(courtIds: readonly number[] | 'all'): void {
    if (courtIds === 'all') {
      this.#kept.clear()
      this.#bytes = 0
    } else for (const id of courtIds) this.#remove(id)
  }

  #remove(courtId: number): void {
    this.#bytes -= this.#kept.get(courtId)?.json.length ?? 0
    this.#kept.delete(courtId)
  }
}
