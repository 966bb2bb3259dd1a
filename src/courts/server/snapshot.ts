import type { Point } from '../../platform/contract/geo.ts'
import { EncodedBytes } from '../../platform/http/encoded.ts'
import type { AccessFilter } from '../../search/contract/limits.ts'
import type { CourtIndex } from '../../search/server/data.ts'
import { type CourtSearch, type SearchResult, searchCourts } from '../../search/server/search.ts'
import type { CourtView } from '../contract/schema.ts'
import type { CourtJsonStore } from './directory/court-json.ts'
import { CourtSelection } from './directory/selection.ts'

/** Size limit for precomputed lists, because every change rebuilds a whole list. */
const MAX_PRECOMPUTED_BYTES = 16 * 1024 * 1024

/** A precomputed list: its JSON and entity tag. */
export interface Listing {
  bytes: EncodedBytes
  tag: string
  total: number
}

/** All published courts at one moment. A court is identified by its position in the list. */
export class Snapshot {
  /** The directory version that it was read at. */
  readonly version: number
  readonly index: CourtIndex
  readonly texts: CourtJsonStore
  readonly #listings = new Map<AccessFilter, Listing>()

  constructor(version: number, index: CourtIndex, texts: CourtJsonStore) {
    this.version = version
    this.index = index
    this.texts = texts
  }

  /** A fingerprint of the content, equal in all processes that hold the same courts. */
  get tag(): string {
    return this.texts.tag
  }

  /** Number of published courts. */
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
    return this.texts.court(this.index.ids[position] as number) as CourtView
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
    const { ids, latitudes, longitudes } = this.index
    return new CourtSelection(
      this.texts,
      gather(ids, positions, new Uint32Array(positions.length)),
      from && {
        from,
        latitudes: gather(latitudes, positions, new Float64Array(positions.length)),
        longitudes: gather(longitudes, positions, new Float64Array(positions.length)),
      },
    )
  }
}

function gather<T extends Uint32Array | Float64Array>(column: T, positions: Uint32Array, into: T): T {
  for (let i = 0; i < positions.length; i++) into[i] = column[positions[i] as number] as number
  return into
}
