import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { keysOf, lowerBound } from '../../platform/indexes/packed.ts'
import { placeAt, unitVector } from '../../platform/indexes/spatial.ts'
import type { CourtIndex } from './data.ts'
import type { LayeredIndex } from './layered-index.ts'
import { type CourtSearch, type Found, type SearchResult, searchIndex } from './search.ts'

/** Maximum error of a distance, relative to it and in miles. */
const TOLERANCE = 1e-6

/** Searches both layers as if they were one index: the same courts in the same order. */
export function searchCourts(index: LayeredIndex, search: CourtSearch): SearchResult {
  const { base, recent, gone } = index
  if (recent.count === 0) return searchIndex(base, search, { gone })
  const { offset = 0, limit = Infinity, ...all } = search
  const first = { ...all, limit: offset + limit }
  const older = searchIndex(base, first, { gone })
  const newer = searchIndex(recent, first, { reach: reachOf(base, first, older) })
  return {
    total: older.total + newer.total,
    probable: older.probable + newer.probable,
    unknown: older.unknown + newer.unknown,
    positions: merged(index, older, newer, search.near).subarray(offset, offset + limit),
  }
}

/** How far from `near`, in miles, courts still belong among the first ones. */
function reachOf(base: CourtIndex, { near, limit }: CourtSearch, { positions }: Found): number | undefined {
  const farthest = positions.at(-1)
  if (!near || farthest === undefined || positions.length !== limit) return undefined
  return milesBetween(near, placeAt(base, farthest)) * (1 + TOLERANCE) + TOLERANCE
}

/** The positions that were found in the base and among the recent courts, in the order of the search. */
function merged({ base, recent }: LayeredIndex, older: Found, newer: Found, near: Point | undefined) {
  if (newer.positions.length === 0) return older.positions
  const [olderKeys, newerKeys] = [keysIn(base, older, near), keysIn(recent, newer, near)]
  const isListedBefore = listOrder(base, recent)
  const positions = new Uint32Array(older.positions.length + newer.positions.length)
  let [next, length] = [0, 0]
  const takeOlder = (end: number) => {
    positions.set(older.positions.subarray(next, end), length)
    length += end - next
    next = end
  }
  for (const recentPosition of newer.positions) {
    const key = newerKeys(recentPosition)
    const isBefore = (i: number) => {
      const position = older.positions[i] as number
      const difference = olderKeys(position) - key
      return difference === 0 ? isListedBefore(position, recentPosition) : difference < 0
    }
    takeOlder(lowerBound(next, older.positions.length, isBefore))
    positions[length++] = base.count + recentPosition
  }
  takeOlder(older.positions.length)
  return positions
}

/** What a search sorts by before the list order, ascending, by position: squared distances, or match quality. */
function keysIn(index: CourtIndex, { ranks }: Found, near: Point | undefined): (position: number) => number {
  if (!near) return ranks ? (position) => -(ranks[position] as number) : () => 0
  const [x, y, z] = unitVector(near.latitude, near.longitude)
  return (position) => {
    const latitude = index.latitudes[position] as number
    const [dx, dy, dz] = unitVector(latitude, index.longitudes[position] as number)
    return (dx - x) ** 2 + (dy - y) ** 2 + (dz - z) ** 2
  }
}

/** Whether a court of one index comes before a court of another one in the list. */
function listOrder(one: CourtIndex, other: CourtIndex): (a: number, b: number) => boolean {
  const [names, otherNames] = [keysOf(one.names), keysOf(other.names)]
  return (a, b) => {
    const [name, otherName] = [names.at(a), otherNames.at(b)]
    if (name !== otherName) return name < otherName
    return (one.ids[a] as number) < (other.ids[b] as number)
  }
}
