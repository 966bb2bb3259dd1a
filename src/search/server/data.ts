import type { AccessFilter } from '../../courts/contract/rules.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { emptyBytes, type Packed } from '../../platform/indexes/packed.ts'
import { emptySpatialIndex, type SpatialIndex } from '../../platform/indexes/spatial.ts'
import { emptyWordIndex, type WordIndex } from './words.ts'

/** A published court, as input to the directory. */
export interface PublishedCourt {
  view: CourtView
  /** 0 to 5 in steps of 0.1; used as the rating while there are no rated reviews. */
  manualRating: number | null
  /** The directory version in which it last changed for readers. */
  version: number
}

/** A changed court: its published form, or null if it is no longer visible. */
export interface CourtChange {
  id: number
  court: PublishedCourt | null
}

/** The fields that search and map tiles need. */
export const INDEXED_FIELDS = ['name', 'address', 'county', 'latitude', 'longitude', 'isFree'] as const
export type IndexedCourt = Pick<CourtView, 'id' | (typeof INDEXED_FIELDS)[number]>

/** A changed court, reduced to the indexed fields. */
export interface IndexChange {
  id: number
  court: IndexedCourt | null
}

/**
 * Columnar index of the published courts. A court is identified by its position in the list, which is sorted by folded
 * name, then id. Immutable, and reused after changes that do not affect it. Kept in ordinary memory and copied between
 * threads: V8 does not account for shared memory and lets it pile up.
 */
export interface CourtIndex {
  count: number
  ids: Uint32Array
  /** Positions sorted by id. */
  byId: Uint32Array
  /** WGS84 degrees. */
  latitudes: Float64Array
  longitudes: Float64Array
  /** One of `accessCodes`. */
  access: Uint8Array
  /** 1 if name and address are known, otherwise 0. */
  listed: Uint8Array
  /** Display names. */
  titles: Packed<Uint8Array>
  /** Names without case and accents. */
  names: Packed<Uint8Array>
  words: WordIndex
  spatial: SpatialIndex
}

export const accessCodes = { unknown: 0, free: 1, paid: 2 } as const

/** Whether an access code passes a filter; the contract's `matchesAccess` for columns. */
export function passesAccess(code: number | undefined, access: AccessFilter): boolean {
  return access === 'all' || code === accessCodes[access]
}

export function emptyIndex(): CourtIndex {
  return {
    count: 0,
    ids: new Uint32Array(),
    byId: new Uint32Array(),
    latitudes: new Float64Array(),
    longitudes: new Float64Array(),
    access: new Uint8Array(),
    listed: new Uint8Array(),
    titles: emptyBytes(),
    names: emptyBytes(),
    words: emptyWordIndex(),
    spatial: emptySpatialIndex(),
  }
}
