import type { CourtView } from '../../contract/courts/schema.ts'
import type { AccessFilter } from '../../contract/limits.ts'
import { emptyBytes, type Packed, sharedBytes, sharedFloats, sharedInts } from './packed.ts'
import { emptySpatialIndex, type SpatialIndex } from './spatial.ts'
import { emptyWordIndex, type WordIndex } from './words.ts'

/** A published court as the directory takes it in. */
export interface PublishedCourt {
  view: CourtView
  /** 0 to 5, steps of 0.1; what the view's rating is while no review counts. */
  manualRating: number | null
}

/** What became of a court: its published form, or null where readers see it no more. */
export interface CourtChange {
  id: number
  court: PublishedCourt | null
}

/**
 * Everything the directory knows, as columns in shared memory, so that threads pass it on without copying.
 * A court is its position in the list: by name without case, then id. Never changed once made.
 */
export interface DirectoryData {
  count: number
  /** A fingerprint of the content: equal in every process that holds the same courts. */
  tag: string
  /** A fingerprint of each court. */
  digests: Float64Array
  ids: Uint32Array
  /** Positions in the order of their ids. */
  byId: Uint32Array
  /** WGS84 degrees. */
  latitudes: Float64Array
  longitudes: Float64Array
  /** One of `accessCodes`. */
  access: Uint8Array
  /** 1 where name and address are known. */
  listed: Uint8Array
  /** Manual ratings in tenths; `NO_RATING` for none. */
  manualRatings: Uint8Array
  /** Names without case and accents. */
  names: Packed<Uint8Array>
  /**
   * The JSON array of all courts. Court `i` with the bracket or comma before it stands at
   * `list.starts[i] .. list.starts[i + 1]`.
   */
  list: Packed<Uint8Array>
  words: WordIndex
  spatial: SpatialIndex
}

export const NO_RATING = 255
export const accessCodes = { unknown: 0, free: 1, paid: 2 } as const

/** Whether a court passes a filter; the columns' form of the contract's `matchesAccess`. */
export function passesAccess(code: number | undefined, access: AccessFilter): boolean {
  return access === 'all' || code === accessCodes[access]
}

/** The court at a position. */
export function courtAt({ list }: DirectoryData, position: number): CourtView {
  const { values, starts } = list
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  return JSON.parse(bytes.toString('utf8', (starts[position] as number) + 1, starts[position + 1]))
}

export function emptyData(): DirectoryData {
  return {
    count: 0,
    tag: '',
    digests: sharedFloats(0),
    ids: sharedInts(0),
    byId: sharedInts(0),
    latitudes: sharedFloats(0),
    longitudes: sharedFloats(0),
    access: sharedBytes(0),
    listed: sharedBytes(0),
    manualRatings: sharedBytes(0),
    names: emptyBytes(),
    list: emptyBytes(),
    words: emptyWordIndex(),
    spatial: emptySpatialIndex(),
  }
}
