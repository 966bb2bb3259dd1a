import { createHash } from 'node:crypto'
import type { CourtView } from '../../contract/courts/schema.ts'
import { milesBetween, type Point } from '../../contract/geo.ts'
import type { AccessFilter } from '../../contract/limits.ts'
import { courtAt, type DirectoryData, NO_RATING } from './data.ts'
import { EncodedBytes } from './encoded.ts'
import { type CourtSearch, type SearchResult, searchCourts } from './search.ts'

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => mark.charCodeAt(0)) as [number, number, number]

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
  readonly data: DirectoryData
  readonly #listings = new Map<AccessFilter, Listing>()

  constructor(version: number, data: DirectoryData) {
    this.version = version
    this.data = data
    const bytes = new EncodedBytes(data.list.values)
    this.#listings.set('all', { bytes, tag: data.tag, total: data.count })
  }

  /** Published courts. */
  get size(): number {
    return this.data.count
  }

  /** Ids of all courts, in the order of the list. */
  get ids(): Uint32Array {
    return this.data.ids
  }

  search(search: CourtSearch): SearchResult {
    return searchCourts(this.data, search)
  }

  court(position: number): CourtView {
    return courtAt(this.data, position)
  }

  /** 0 to 5 as an administrator set it, whatever the reviews say. */
  manualRating(position: number): number | null {
    const tenths = this.data.manualRatings[position] ?? NO_RATING
    return tenths === NO_RATING ? null : tenths / 10
  }

  /** The whole list, or its free or paid courts. */
  list(access: AccessFilter): Listing {
    const known = this.#listings.get(access)
    if (known) return known
    const { positions, total } = this.search({ access })
    const bytes = new EncodedBytes(this.json(positions))
    const listing = { bytes, tag: `${this.data.tag}-${access}`, total }
    this.#listings.set(access, listing)
    return listing
  }

  /** Bytes of the JSON array of some courts, without distances. */
  jsonLength(positions: Uint32Array): number {
    return lengthOf(this.data, positions)
  }

  /** The same bytes as `json`, piece by piece. */
  *jsonPieces(positions: Uint32Array, from?: Point): Generator<Uint8Array> {
    let start = 0
    do {
      const end = endOfPiece(this.data, positions, start)
      const piece = this.json(positions.subarray(start, end), from)
      if (start > 0) piece[0] = COMMA
      yield end < positions.length ? piece.subarray(0, -1) : piece
      start = end
    } while (start < positions.length)
  }

  /** Changes whenever one of these courts does, or their order. */
  tagOf(positions: Uint32Array): string {
    const digests = Float64Array.from(positions, (position) => this.data.digests[position] as number)
    return createHash('sha1').update(digests).digest('base64url')
  }

  /** The JSON array of some courts, with `distanceMiles` from a point if there is one. */
  json(positions: Uint32Array, from?: Point): Uint8Array {
    const ends = from
      ? Array.from(positions, (position) => distanceEnd(this.data, position, from))
      : undefined
    return assemble(this.data, positions, ends)
  }
}

/** What stands in place of a court's closing brace. */
function distanceEnd({ latitudes, longitudes }: DirectoryData, position: number, from: Point): string {
  const place = { latitude: latitudes[position] as number, longitude: longitudes[position] as number }
  return `,"distanceMiles":${milesBetween(from, place)}}`
}

function lengthOf({ list }: DirectoryData, positions: Uint32Array): number {
  let length = 1
  for (let i = 0; i < positions.length; i++) length += lengthAt(list, positions[i] as number)
  return Math.max(2, length)
}

function lengthAt({ starts }: DirectoryData['list'], position: number): number {
  return (starts[position + 1] as number) - (starts[position] as number)
}

function endOfPiece({ list }: DirectoryData, positions: Uint32Array, start: number): number {
  let end = start
  for (let length = 0; end < positions.length && length < PIECE_BYTES; end++)
    length += lengthAt(list, positions[end] as number)
  return end
}

function assemble(data: DirectoryData, positions: Uint32Array, ends: string[] | undefined): Uint8Array {
  const { list } = data
  const more = ends?.reduce((sum, end) => sum + end.length - 1, 0) ?? 0
  const json = Buffer.allocUnsafe(lengthOf(data, positions) + more)
  let at = 0
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number
    const court = list.values.subarray(list.starts[position], list.starts[position + 1])
    json.set(court, at)
    json[at] = COMMA
    at += court.length
    if (ends) at += json.write(ends[i] as string, at - 1, 'latin1') - 1
  }
  json[0] = OPEN
  json[json.length - 1] = CLOSE
  return json
}
