import { createHash } from 'node:crypto'
import { milesBetween, type Point } from '../../../platform/contract/geo.ts'
import type { CourtView } from '../../contract/schema.ts'
import type { CourtJsonStore } from './court-json.ts'

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => mark.charCodeAt(0)) as [number, number, number]

/** Approximate size in bytes of a piece of JSON. */
const CHUNK_BYTES = 64 * 1024

/** Locations of the selected courts, for their distance from a point. */
interface Distances {
  from: Point
  latitudes: Float64Array
  longitudes: Float64Array
}

/**
 * The courts of a response, in order. A slow client may hold a response for long, so it references only this and its
 * version of the texts, which share unchanged parts with later versions, but not the search index.
 */
export class CourtSelection {
  readonly #texts: CourtJsonStore
  readonly #ids: Uint32Array
  readonly #distances: Distances | undefined

  constructor(texts: CourtJsonStore, ids: Uint32Array, distances?: Distances) {
    this.#texts = texts
    this.#ids = ids
    this.#distances = distances
  }

  get size(): number {
    return this.#ids.length
  }

  court(at: number): CourtView {
    return this.#texts.court(this.#idAt(at)) as CourtView
  }

  /** The rating set by an administrator, 0 to 5, regardless of reviews. */
  manualRating(at: number): number | null {
    return this.#texts.manualRatingOf(this.#idAt(at))
  }

  /** Entity tag: changes with the courts and their order. */
  tag(): string {
    const digests = new Float64Array(this.size)
    for (let at = 0; at < this.size; at++) digests[at] = this.#texts.digestOf(this.#idAt(at))
    return createHash('sha1').update(digests).digest('base64url')
  }

  /** Length in bytes of the JSON array without distances. */
  jsonLength(): number {
    if (this.size === this.#texts.count) return Math.max(2, 1 + this.size + this.#texts.byteLength)
    return this.#lengthOf(0, this.size)
  }

  /** The JSON array, with `distanceMiles` if there is a point. */
  json(): Uint8Array {
    return this.#jsonOf(0, this.size)
  }

  /** The JSON array in pieces. */
  *jsonPieces(): Generator<Uint8Array> {
    let start = 0
    do {
      const end = this.#endOfPiece(start)
      const piece = this.#jsonOf(start, end)
      if (start > 0) piece[0] = COMMA
      yield end < this.size ? piece.subarray(0, -1) : piece
      start = end
    } while (start < this.size)
  }

  #idAt(at: number): number {
    return this.#ids[at] as number
  }

  /** Length in bytes of a court including the preceding comma. */
  #lengthAt(at: number): number {
    return 1 + this.#texts.lengthOf(this.#idAt(at))
  }

  #lengthOf(start: number, end: number): number {
    let length = 1
    for (let at = start; at < end; at++) length += this.#lengthAt(at)
    return Math.max(2, length)
  }

  #endOfPiece(start: number): number {
    let end = start
    for (let length = 0; end < this.size && length < CHUNK_BYTES; end++) length += this.#lengthAt(end)
    return end
  }

  #jsonOf(start: number, end: number): Uint8Array {
    const ends = this.#distances ? this.#distanceEnds(this.#distances, start, end) : []
    const more = ends.reduce((sum, text) => sum + text.length - 1, 0)
    const json = Buffer.allocUnsafe(this.#lengthOf(start, end) + more)
    let length = 0
    for (let at = start; at < end; at++) {
      const court = this.#texts.json(this.#idAt(at))
      json[length] = COMMA
      json.set(court, length + 1)
      length += 1 + court.length
      const text = ends[at - start]
      if (text) length += json.write(text, length - 1, 'latin1') - 1
    }
    json[0] = OPEN
    json[json.length - 1] = CLOSE
    return json
  }

  /** Replacements for the courts' closing braces. */
  #distanceEnds({ from, latitudes, longitudes }: Distances, start: number, end: number): string[] {
    return Array.from({ length: end - start }, (_, i) => {
      const place = { latitude: latitudes[start + i] as number, longitude: longitudes[start + i] as number }
      return `,"distanceMiles":${milesBetween(from, place)}}`
    })
  }
}
