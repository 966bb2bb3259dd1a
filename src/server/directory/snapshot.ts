import { createHash } from 'node:crypto'
import type { CourtView } from '../../contract/courts/schema.ts'
import { milesBetween, type Point } from '../../contract/geo.ts'
import type { AccessFilter } from '../../contract/limits.ts'
import type { CourtIndex } from './data.ts'
import { EncodedBytes } from './encoded.ts'
import { type CourtSearch, type SearchResult, searchCourts } from './search.ts'
import type { CourtTexts } from './texts.ts'

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => mark.charCodeAt(0)) as [number, number, number]

/** Of all courts together: whatever changes makes a ready list anew, as a whole. */
const MOST_READY_BYTES = 16 * 1024 * 1024
/** The JSON of many courts is made in pieces of about so many bytes. */
const PIECE_BYTES = 64 * 1024

/** A ready list: its JSON, and what changes whenever that does. */
export interface Listing {
  bytes: EncodedBytes
  tag: string
  total: number
}

/** All published courts as they were at one moment. A court is its position in the list. */
export class Snapshot {
  /** The state of the store it was read at. */
  readonly version: number
  readonly index: CourtIndex
  readonly texts: CourtTexts
  readonly #listings = new Map<AccessFilter, Listing>()

  constructor(version: number, index: CourtIndex, texts: CourtTexts) {
    this.version = version
    this.index = index
    this.texts = texts
  }

  /** A fingerprint of the content: equal in every process that holds the same courts. */
  get tag(): string {
    return this.texts.tag
  }

  /** Published courts. */
  get size(): number {
    return this.index.count
  }

  /** Ids of all courts, in the order of the list. */
  get ids(): Uint32Array {
    return this.index.ids
  }

  search(search: CourtSearch): SearchResult {
    return searchCourts(this.index, search)
  }

  court(position: number): CourtView {
    return this.texts.court(this.#idAt(position)) as CourtView
  }

  /** A court by its id; undefined when it is not published. */
  courtOf(id: number): CourtView | undefined {
    return this.texts.court(id)
  }

  /** 0 to 5 as an administrator set it, whatever the reviews say. */
  manualRating(position: number): number | null {
    return this.texts.manualRatingOf(this.#idAt(position))
  }

  #idAt(position: number): number {
    return this.index.ids[position] as number
  }

  /** The whole list, or its free or paid courts; undefined where there are so many that it does not stand ready. */
  list(access: AccessFilter): Listing | undefined {
    const known = this.#listings.get(access)
    if (known || this.texts.byteLength > MOST_READY_BYTES) return known
    const { positions, total } = this.search({ access })
    const bytes = new EncodedBytes(this.json(positions))
    const listing = { bytes, tag: `${this.tag}-${access}`, total }
    this.#listings.set(access, listing)
    return listing
  }

  /** Bytes of the JSON array of some courts, without distances. */
  jsonLength(positions: Uint32Array): number {
    if (positions.length === this.size) return Math.max(2, 1 + this.size + this.texts.byteLength)
    let length = 1
    for (const position of positions) length += this.#lengthAt(position)
    return Math.max(2, length)
  }

  /** The same bytes as `json`, piece by piece. */
  *jsonPieces(positions: Uint32Array, from?: Point): Generator<Uint8Array> {
    let start = 0
    do {
      const end = this.#endOfPiece(positions, start)
      const piece = this.json(positions.subarray(start, end), from)
      if (start > 0) piece[0] = COMMA
      yield end < positions.length ? piece.subarray(0, -1) : piece
      start = end
    } while (start < positions.length)
  }

  /** Changes whenever one of these courts does, or their order. */
  tagOf(positions: Uint32Array): string {
    const digests = new Float64Array(positions.length)
    for (let i = 0; i < positions.length; i++)
      digests[i] = this.texts.digestOf(this.#idAt(positions[i] as number))
    return createHash('sha1').update(digests).digest('base64url')
  }

  /** The JSON array of some courts, with `distanceMiles` from a point if there is one. */
  json(positions: Uint32Array, from?: Point): Uint8Array {
    const ends = from ? Array.from(positions, (position) => distanceEnd(this.index, position, from)) : []
    const more = ends.reduce((sum, end) => sum + end.length - 1, 0)
    const json = Buffer.allocUnsafe(this.jsonLength(positions) + more)
    let at = 0
    for (let i = 0; i < positions.length; i++) {
      const court = this.texts.json(this.#idAt(positions[i] as number))
      json[at] = COMMA
      json.set(court, at + 1)
      at += 1 + court.length
      if (ends[i]) at += json.write(ends[i] as string, at - 1, 'latin1') - 1
    }
    json[0] = OPEN
    json[json.length - 1] = CLOSE
    return json
  }

  /** Bytes of a court with the comma before it. */
  #lengthAt(position: number): number {
    return 1 + this.texts.lengthOf(this.#idAt(position))
  }

  #endOfPiece(positions: Uint32Array, start: number): number {
    let end = start
    for (let length = 0; end < positions.length && length < PIECE_BYTES; end++)
      length += this.#lengthAt(positions[end] as number)
    return end
  }
}

/** What stands in place of a court's closing brace. */
function distanceEnd({ latitudes, longitudes }: CourtIndex, position: number, from: Point): string {
  const place = { latitude: latitudes[position] as number, longitude: longitudes[position] as number }
  return `,"distanceMiles":${milesBetween(from, place)}}`
}
