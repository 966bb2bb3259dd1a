import { createHash } from 'node:crypto'
import type { SourceView } from '../../api/contract/config-view.ts'
import type { AccessFilter } from '../../courts/contract/rules.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { EncodedBytes } from '../../platform/http/encoded.ts'
import { type Places, placeAt } from '../../platform/indexes/spatial.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { emptyIndex } from '../../search/server/data.ts'
import { LayeredIndex } from '../../search/server/layered-index.ts'
import { searchCourts } from '../../search/server/layered-search.ts'
import { rebuild } from '../../search/server/rebuild.ts'
import type { CourtSearch, SearchResult } from '../../search/server/search.ts'
import type { StoreState } from './directory.queries.ts'
import type { FactColumns } from './fact-columns.ts'
import type { CourtJsonStore } from './index/court-json.ts'

/** Size limit for precomputed lists, because every change rebuilds a whole list. */
const MAX_PRECOMPUTED_BYTES = 16 * 1024 * 1024

/** A precomputed list: its JSON and entity tag. */
export interface Listing {
  bytes: EncodedBytes
  tag: string
  total: number
}

/** What a snapshot is made of, apart from the sources. */
export type CourtsAtState = Pick<Snapshot, 'store' | 'version' | 'index' | 'texts' | 'facts'>

/** All published courts at one moment. A court is identified by its position in the index. */
export class Snapshot {
  /** The store and the directory version that it was read at. */
  readonly store: string
  readonly version: number
  readonly index: LayeredIndex
  readonly texts: CourtJsonStore
  /** As of the latest change, which may be newer. */
  readonly facts: FactColumns
  readonly #listings = new Map<AccessFilter, Listing>()

  /** The data sets that courts come from, by name. */
  readonly sources: readonly SourceView[]

  constructor(
    { store, version }: StoreState,
    { index, texts, facts, sources }: Pick<Snapshot, 'index' | 'texts' | 'facts' | 'sources'>,
  ) {
    this.store = store
    this.version = version
    this.sources = sources
    this.index = index
    this.texts = texts
    this.facts = facts
  }

  /** The same courts in another index. */
  on(index: LayeredIndex): Snapshot {
    const { texts, facts, sources } = this
    const same = new Snapshot(this, { index, texts, facts, sources })
    for (const [access, listing] of this.#listings) same.#listings.set(access, listing)
    return same
  }

  /** Only those of the courts that are published. */
  only(ids: readonly number[]): Snapshot {
    const courts = [...new Set(ids)].map((id) => ({ id, court: this.courtOf(id) ?? null }))
    const { texts, facts, sources } = this
    const index = LayeredIndex.of(rebuild(emptyIndex(), courts))
    return new Snapshot(this, { index, texts, facts, sources })
  }

  /** A fingerprint of the content, equal in all processes that hold the same courts. */
  get tag(): string {
    return this.texts.tag
  }

  /** Number of published courts. */
  get size(): number {
    return this.index.size
  }

  /** Ids of all courts, in the order of the list. */
  get ids(): Uint32Array {
    return this.#idsAt(this.search({ access: 'all' }).positions)
  }

  idAt(position: number): number {
    return this.index.idAt(position)
  }

  search(search: CourtSearch): SearchResult {
    return searchCourts(this.index, search)
  }

  court(position: number): CourtView {
    return this.texts.court(this.idAt(position)) as CourtView
  }

  /** A court by its id; undefined if it is not published. */
  courtOf(id: number): CourtView | undefined {
    return this.texts.court(id)
  }

  /** The precomputed list of all, free or paid courts; undefined if the directory is too large for that. */
  list(access: AccessFilter): Listing | undefined {
    const known = this.#listings.get(access)
    if (known || this.texts.byteLength > MAX_PRECOMPUTED_BYTES) return known
    const { positions, total } = this.search({ access })
    const bytes = new EncodedBytes(this.select(positions).json())
    const listing = { bytes, tag: `${this.tag}-${access}`, total }
    this.#listings.set(access, listing)
    return listing
  }

  /** Selects courts for a response, with their distance from a point if given. */
  select(positions: Uint32Array, from?: Point): CourtSelection {
    const distances = from && { from, ...this.#placesAt(positions) }
    return new CourtSelection(this.texts, this.#idsAt(positions), distances)
  }

  #idsAt(positions: Uint32Array): Uint32Array {
    return positions.map((position) => this.idAt(position))
  }

  #placesAt(positions: Uint32Array): Places {
    const latitudes = new Float64Array(positions.length)
    const longitudes = new Float64Array(positions.length)
    for (let at = 0; at < positions.length; at++) {
      const { latitude, longitude } = this.index.pointAt(positions[at] as number)
      latitudes[at] = latitude
      longitudes[at] = longitude
    }
    return { latitudes, longitudes }
  }
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => mark.charCodeAt(0)) as [number, number, number]

/** Approximate size in bytes of a piece of JSON. */
const CHUNK_BYTES = 64 * 1024

/** Locations of the selected courts, for their distance from a point. */
interface Distances extends Places {
  from: Point
}

/**
 * The courts of a response, in order. A slow client may keep a response for a long time, so this references only its
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

  /** The courts of the JSON array. */
  rows(): NearbyCourtView[] {
    return Array.from(this.#ids, (_, at) => {
      const distanceMiles = this.#distanceAt(at)
      return { ...this.court(at), ...(distanceMiles !== undefined && { distanceMiles }) }
    })
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
    const ends = this.#distances ? this.#distanceEnds(start, end) : []
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
  #distanceEnds(start: number, end: number): string[] {
    return Array.from({ length: end - start }, (_, i) => `,"distanceMiles":${this.#distanceAt(start + i)}}`)
  }

  #distanceAt(at: number): number | undefined {
    if (!this.#distances) return undefined
    return milesBetween(this.#distances.from, placeAt(this.#distances, at))
  }
}
