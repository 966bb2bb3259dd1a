import type { CourtView } from '../../contract/courts/schema.ts'
import type { AccessFilter } from '../../contract/limits.ts'
import { emptyBytes, type Packed } from './packed.ts'
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

/** What courts are found by and drawn from. */
export const FOUND_BY = ['name', 'address', 'county', 'latitude', 'longitude', 'isFree'] as const
export type FoundCourt = Pick<CourtView, 'id' | (typeof FOUND_BY)[number]>

/** What became of a court, for those who only want to find it. */
export interface FoundChange {
  id: number
  court: FoundCourt | null
}

/**
 * What published courts are found by, as columns. A court is its position in the list: by name without case, then
 * id. Never changed once made, and not made anew by changes that find the same courts at the same places. In ordinary
 * memory, copied between threads: the engine does not weigh shared memory, and lets it pile up.
 */
export interface CourtIndex {
  count: number
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
  /** Names as they are shown. */
  titles: Packed<Uint8Array>
  /** Names without case and accents. */
  names: Packed<Uint8Array>
  words: WordIndex
  spatial: SpatialIndex
}

export const accessCodes = { unknown: 0, free: 1, paid: 2 } as const

/** Whether a court passes a filter; the columns' form of the contract's `matchesAccess`. */
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
