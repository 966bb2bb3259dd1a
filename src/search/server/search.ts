import type { AccessFilter } from '../../courts/contract/rules.ts'
import type { Bounds, Point } from '../../platform/contract/geo.ts'
import { lowerBound, type Range } from '../../platform/indexes/packed.ts'
import { findInBounds, findNearest, isInBounds } from '../../platform/indexes/spatial.ts'
import { type CourtIndex, passesAccess } from './data.ts'
import { BEST_RANK, rankWords } from './words.ts'

/**
 * What is known: yes or no if people have confirmed it; probable if a source, a tag, or people some time ago say yes. To
 * two questions at once the lesser answer counts.
 */
export const ANSWER = { no: 0, unknown: 1, probable: 2, yes: 3 } as const
export type Answer = (typeof ANSWER)[keyof typeof ANSWER]

/** A question about courts. */
export interface CourtQuestion {
  /** The answers for the courts of an index, by position. */
  answersIn(index: CourtIndex): (position: number) => Answer
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
  /** Which answer to find; by default yes. */
  answer?: Answer | undefined
  offset?: number | undefined
  limit?: number | undefined
}

export interface SearchResult {
  /** Number of matching courts on all pages. */
  total: number
  /** Numbers of courts that may match: somebody says so, but nobody has confirmed it; or it is not known. */
  probable: number
  unknown: number
  /** Positions of the courts on this page, in order. */
  positions: Uint32Array
}

/** What a search finds in one index. */
export interface Found extends SearchResult {
  /** How well courts match `q`, by position; undefined if they aren't sorted by that. */
  ranks: Uint8Array | undefined
}

type Accept = (position: number) => boolean

/** Which courts of an index matter. */
export interface Wanted {
  /** Positions of courts that are no longer there. */
  gone?: ReadonlySet<number> | undefined
  /** Miles from `near` beyond which courts only count for the total. */
  reach?: number | undefined
}

const NONE: ReadonlySet<number> = new Set()

/** Searches one index, sorted by distance if `near` is given, else by match quality for `q`, else in list order. */
export function searchIndex(index: CourtIndex, search: CourtSearch, wanted: Wanted = {}): Found {
  const ranks = search.q === undefined ? undefined : rankWords(index.words, index.names, search.q)
  if (search.near) return searchAround(index, search.near, search, ranks, wanted)
  const { offset = 0, limit = Infinity, bbox } = search
  const { gone = NONE } = wanted
  if (isPlain(search)) return plainPage(plainList(index, search), gone, search)
  const candidates = bbox && findInBounds(index.spatial, index, bbox)
  const filter = new Filter(index, search, ranks, false)
  const accepted = candidates
    ? keepSome(candidates, accepting(filter.accept, gone))
    : keepAll(rangesWithout(gone, index.count), index.count, filter.accept)
  const ordered = ranks ? bestFirst(accepted, ranks) : accepted
  const positions = ordered.subarray(offset, offset + limit)
  return { total: ordered.length, ...filter.counts(), positions, ranks }
}

function searchAround(
  index: CourtIndex,
  point: Point,
  search: CourtSearch,
  ranks: Uint8Array | undefined,
  { gone = NONE, reach }: Wanted,
): Found {
  const { offset = 0, limit = Infinity } = search
  const filter = new Filter(index, search, ranks, true)
  const accept = accepting(filter.accept, gone)
  const query = { point, radius: search.radius ?? reach, take: offset + limit, accept }
  const nearest = findNearest(index.spatial, index, query)
  const positions = nearest.positions.subarray(offset)
  if (search.radius !== undefined)
    return { total: nearest.total, ...filter.counts(), positions, ranks: undefined }
  // The search has looked at some courts more than once, and not at all of them.
  filter.forget()
  const total = isPlain(search)
    ? countThere(plainList(index, search), gone)
    : countAccepted(rangesWithout(gone, index.count), filter.accept)
  return { total, ...filter.counts(), positions, ranks: undefined }
}

/** Whether a search filters only by what an index has of each court by itself. */
const isPlain = ({ q, bbox, question }: CourtSearch) =>
  q === undefined && bbox === undefined && question === undefined

/** What plain searches find, by index and filters, gone courts included. Finding it takes longer the more courts there are. */
const plainLists = new WeakMap<CourtIndex, Map<string, Uint32Array>>()

/** The positions that pass the filters of a plain search, ascending. */
function plainList(index: CourtIndex, { access, listed = false }: CourtSearch): Uint32Array {
  const lists = plainLists.get(index) ?? new Map<string, Uint32Array>()
  plainLists.set(index, lists)
  const key = `${access} ${listed}`
  const { accept } = new Filter(index, { access, listed }, undefined, false)
  const list = lists.get(key) ?? keepAll([{ from: 0, to: index.count }], index.count, accept)
  lists.set(key, list)
  return list
}

function plainPage(
  list: Uint32Array,
  gone: ReadonlySet<number>,
  { offset = 0, limit = Infinity }: CourtSearch,
): Found {
  const total = countThere(list, gone)
  const end = Math.min(total, offset + limit)
  const there = gone.size > 0 ? firstThere(list, gone, end) : list.subarray(0, end)
  return { total, probable: 0, unknown: 0, positions: there.subarray(offset), ranks: undefined }
}

function countThere(list: Uint32Array, gone: ReadonlySet<number>): number {
  let count = list.length
  for (const position of gone) {
    const at = lowerBound(0, list.length, (i) => (list[i] as number) < position)
    if (list[at] === position) count--
  }
  return count
}

/** The first `count` positions that are still there. */
function firstThere(list: Uint32Array, gone: ReadonlySet<number>, count: number): Uint32Array {
  const there = new Uint32Array(count)
  for (let [at, kept] = [0, 0]; kept < count; at++) {
    const position = list[at] as number
    if (!gone.has(position)) there[kept++] = position
  }
  return there
}

/** Accepts only courts that are still there. */
function accepting(accept: Accept | undefined, gone: ReadonlySet<number>): Accept | undefined {
  if (gone.size === 0) return accept
  return (position) => !gone.has(position) && (accept === undefined || accept(position))
}

/** The positions below `count` that are still there. */
function rangesWithout(gone: ReadonlySet<number>, count: number): Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const to of Uint32Array.from(gone).sort()) {
    ranges.push({ from, to })
    from = to + 1
  }
  ranges.push({ from, to: count })
  return ranges
}

/** Decides for single courts. */
class Filter {
  /** Courts that pass everything else, by their answer. */
  readonly #answers = new Uint32Array(4)
  /** Undefined if every court passes. */
  readonly accept: Accept | undefined

  constructor(
    index: CourtIndex,
    { access, listed, bbox, question, answer: wanted = ANSWER.yes }: CourtSearch,
    ranks: Uint8Array | undefined,
    isBoxOpen: boolean,
  ) {
    const box = isBoxOpen ? bbox : undefined
    if (access === 'all' && !listed && !ranks && !box && !question) return
    const answerOf = question?.answersIn(index)
    const answers = this.#answers
    this.accept = (position) => {
      const matches =
        passesAccess(index.access[position], access) &&
        !(listed && index.listed[position] === 0) &&
        ranks?.[position] !== 0 &&
        (!box || isInBounds(index, position, box))
      if (!matches || !answerOf) return matches
      const answer = answerOf(position)
      answers[answer] = (answers[answer] as number) + 1
      return answer === wanted
    }
  }

  counts(): Pick<SearchResult, 'probable' | 'unknown'> {
    return {
      probable: this.#answers[ANSWER.probable] as number,
      unknown: this.#answers[ANSWER.unknown] as number,
    }
  }

  forget(): void {
    this.#answers.fill(0)
  }
}

/** Filters positions in place. */
function keepSome(positions: Uint32Array, accept: Accept | undefined): Uint32Array {
  if (!accept) return positions
  let kept = 0
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number
    if (accept(position)) positions[kept++] = position
  }
  return positions.subarray(0, kept)
}

/** The accepted positions of ranges below `count`. */
function keepAll(ranges: readonly Range[], count: number, accept: Accept | undefined): Uint32Array {
  const positions = new Uint32Array(count)
  let kept = 0
  for (const { from, to } of ranges)
    for (let position = from; position < to; position++)
      if (accept === undefined || accept(position)) positions[kept++] = position
  return positions.subarray(0, kept)
}

function countAccepted(ranges: readonly Range[], accept: Accept | undefined): number {
  let accepted = 0
  for (const { from, to } of ranges)
    for (let position = from; position < to; position++)
      if (accept === undefined || accept(position)) accepted++
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
