import type { Bounds, Point } from '../../platform/contract/geo.ts'
import type { AccessFilter } from '../contract/limits.ts'
import { type CourtIndex, passesAccess } from './data.ts'
import { findInBounds, findNearest, isInBounds } from './spatial.ts'
import { BEST_RANK, rankWords } from './words.ts'

/** True or false if people have confirmed it, else undefined. */
export type Answer = boolean | undefined

/** A question about courts, by position. */
export interface CourtQuestion {
  answerOf(position: number): Answer
}

/** Search parameters; courts must match all given filters. */
export interface CourtSearch {
  access: AccessFilter
  /** Only courts with a name and an address. */
  listed?: boolean | undefined
  /** Prefixes of words in name, address or county; all must match. */
  q?: string | undefined
  bbox?: Bounds | undefined
  /** Sorts by distance from this point. */
  near?: Point | undefined
  /** Maximum distance from `near` in miles, inclusive. */
  radius?: number | undefined
  /** A further question about each court. */
  question?: CourtQuestion | undefined
  /** Finds the courts for which that is not known, instead of those for which it is true. */
  unknown?: boolean | undefined
  offset?: number | undefined
  limit?: number | undefined
}

export interface SearchResult {
  /** Number of matching courts on all pages. */
  total: number
  /** Number of courts that may match, but for which nobody has confirmed the answer. */
  unknown: number
  /** Positions of the courts on this page, in order. */
  positions: Uint32Array
}

type Accept = (position: number) => boolean

/** Searches courts, sorted by distance if `near` is given, else by match quality for `q`, else in list order. */
export function searchCourts(index: CourtIndex, search: CourtSearch): SearchResult {
  const offset = search.offset ?? 0
  const end = offset + (search.limit ?? Infinity)
  const ranks = search.q === undefined ? undefined : rankWords(index.words, index.names, search.q)
  if (search.near) return searchAround(index, search.near, search, ranks, offset, end)
  const candidates = search.bbox && findInBounds(index.spatial, index, search.bbox)
  const filter = new Filter(index, search, ranks, false)
  const accepted = keep(index.count, candidates, filter.accept)
  const ordered = ranks ? bestFirst(accepted, ranks) : accepted
  return { total: ordered.length, unknown: filter.unknown, positions: ordered.subarray(offset, end) }
}

function searchAround(
  index: CourtIndex,
  point: Point,
  search: CourtSearch,
  ranks: Uint8Array | undefined,
  offset: number,
  end: number,
): SearchResult {
  const filter = new Filter(index, search, ranks, true)
  const { accept } = filter
  const nearest = findNearest(index.spatial, index, { point, radius: search.radius, take: end, accept })
  const positions = nearest.positions.subarray(offset)
  if (search.radius !== undefined) return { total: nearest.total, unknown: filter.unknown, positions }
  // The search has looked at some courts more than once, and not at all of them.
  filter.unknown = 0
  return { total: countAccepted(index.count, accept), unknown: filter.unknown, positions }
}

/** Decides for single courts. */
class Filter {
  /** Courts that would have been accepted if the answer were known. */
  unknown = 0
  /** Undefined if every court passes. */
  readonly accept: Accept | undefined

  constructor(
    index: CourtIndex,
    { access, listed, bbox, question, unknown }: CourtSearch,
    ranks: Uint8Array | undefined,
    isBoxOpen: boolean,
  ) {
    const box = isBoxOpen ? bbox : undefined
    if (access === 'all' && !listed && !ranks && !box && !question) return
    this.accept = (position) => {
      const matches =
        passesAccess(index.access[position], access) &&
        !(listed && index.listed[position] === 0) &&
        ranks?.[position] !== 0 &&
        (!box || isInBounds(index, position, box))
      if (!matches || !question) return matches
      const answer = question.answerOf(position)
      if (answer === undefined) this.unknown++
      return unknown ? answer === undefined : answer === true
    }
  }
}

/** Filters the candidates, by default all courts. */
function keep(count: number, candidates: Uint32Array | undefined, accept: Accept | undefined): Uint32Array {
  const positions = candidates ?? new Uint32Array(count)
  const length = candidates?.length ?? count
  let kept = 0
  for (let i = 0; i < length; i++) {
    const position = candidates ? (candidates[i] as number) : i
    if (accept === undefined || accept(position)) positions[kept++] = position
  }
  return positions.subarray(0, kept)
}

function countAccepted(count: number, accept: Accept | undefined): number {
  if (!accept) return count
  let accepted = 0
  for (let position = 0; position < count; position++) if (accept(position)) accepted++
  return accepted
}

/** Stable sort by descending rank. */
function bestFirst(positions: Uint32Array, ranks: Uint8Array): Uint32Array {
  const lengths = new Uint32Array(BEST_RANK + 1)
  for (let i = 0; i < positions.length; i++) {
    const rank = ranks[positions[i] as number] as number
    lengths[rank] = (lengths[rank] as number) + 1
  }
  const next = new Uint32Array(BEST_RANK + 1)
  for (let rank = BEST_RANK; rank > 0; rank--)
    next[rank - 1] = (next[rank] as number) + (lengths[rank] as number)
  const ordered = new Uint32Array(positions.length)
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number
    const rank = ranks[position] as number
    const at = next[rank] as number
    ordered[at] = position
    next[rank] = at + 1
  }
  return ordered
}
