import type { Range } from '../../platform/indexes/packed.ts'
import { MIN_CLUSTER_SIZE } from '../contract/limits.ts'
import { BITS, clamp, codeOf, type TileAddress, ZOrder } from './z-order.ts'

/** Cells of a tile along each side: of 64 pixels. */
const CELLS = 8
const CELL_LEVELS = Math.log2(CELLS)
/** How far from each other marks are drawn, as a share of a cell: the diameter of the largest clusters, 48 pixels. */
const GAP = 0.75
/** What a cell shows depends on so many cells around it: a lone court on its neighbours, a neighbour on that court. */
const RING = 2
/** A cluster is drawn at the mean of at most this many of its courts, and of as many recent ones. */
const SAMPLES = 32

/** What a tile shows: a single court by its position, or how many there are around a point. */
export type Mark =
  | { kind: 'court'; position: number; isRecent: boolean }
  /** `x` and `y`: as shares of the tile, from the west and from the north. */
  | { kind: 'cluster'; count: number; x: number; y: number }

/** What has changed since the courts of a grid were sorted. */
interface GridChanges {
  recent: ZOrder
  /** The courts of the grid that are no longer there. */
  gone: ZOrder
}

/** The ranges of the courts in a cell. */
interface Cell {
  base: Range
  recent: Range
  gone: Range
}

/** A cell that has courts. */
interface Spot {
  cell: Cell
  count: number
  /** Counted from the tile's north-western corner. */
  column: number
  row: number
  /** The mean of its courts, in cells from there. */
  x: number
  y: number
}

const NOWHERE = new ZOrder(
  { latitudes: new Float64Array(), longitudes: new Float64Array() },
  new Uint32Array(),
)

/**
 * What tiles show of courts in Z-order: clusters of any zoom need no memory of their own, and a tile takes time
 * proportional to its cells, whatever the number of courts.
 */
export class ClusterGrid {
  readonly #base: ZOrder
  readonly #recent: ZOrder
  readonly #gone: ZOrder

  constructor(base: ZOrder, { recent, gone }: GridChanges = { recent: NOWHERE, gone: NOWHERE }) {
    this.#base = base
    this.#recent = recent
    this.#gone = gone
  }

  /** What a tile shows, with clusters. */
  clusters(tile: TileAddress): Mark[] {
    if (countIn(this.#cellAt(tile)) === 0) return []
    const spots = this.#spotsAround(tile)
    const hosts = spots.map((spot) => hostOf(spot, spots))
    return spots.flatMap((spot, i) => {
      if (!isInTile(spot) || hosts[i]) return []
      const count = spot.count + hosts.filter((host) => host === spot).length
      if (count < MIN_CLUSTER_SIZE) return this.#courtsIn(spot.cell)
      const { x, y } = apart(spot, spots)
      return [{ kind: 'cluster', count, x: x / CELLS, y: y / CELLS }]
    })
  }

  /** What a tile shows, without clusters. */
  courts(tile: TileAddress): Mark[] {
    return this.#courtsIn(this.#cellAt(tile))
  }

  /** The inhabited cells of a tile and those around it. */
  #spotsAround({ z, x, y }: TileAddress): Spot[] {
    const spots: Spot[] = []
    for (let row = -RING; row < CELLS + RING; row++)
      for (let column = -RING; column < CELLS + RING; column++) {
        const level = z + CELL_LEVELS
        const cell = this.#cellAt({ z: level, x: x * CELLS + column, y: y * CELLS + row })
        const count = countIn(cell)
        if (count === 0) continue
        const mean = this.#meanIn(level, cell)
        spots.push({ cell, count, column, row, x: column + mean.x, y: row + mean.y })
      }
    return spots
  }

  #courtsIn(cell: Cell): Mark[] {
    const gone = this.#goneIn(cell)
    const marks: Mark[] = []
    for (const position of within(this.#base, cell.base))
      if (!gone.has(position)) marks.push({ kind: 'court', position, isRecent: false })
    for (const position of within(this.#recent, cell.recent))
      marks.push({ kind: 'court', position, isRecent: true })
    return marks
  }

  #goneIn({ gone }: Cell): ReadonlySet<number> {
    return new Set(within(this.#gone, gone))
  }

  /** The courts of a tile, or of a cell by the address it would have as a tile; east and west of the world it begins again. */
  #cellAt({ z, x, y }: TileAddress): Cell {
    const [side, units] = [2 ** z, 2 ** (BITS - z)]
    const isInWorld = y >= 0 && y < side
    const first = isInWorld ? codeOf(((x + side) % side) * units, y * units) : 0
    const end = isInWorld ? first + units ** 2 : 0
    const between = (order: ZOrder) => ({ from: order.firstFrom(first), to: order.firstFrom(end) })
    return { base: between(this.#base), recent: between(this.#recent), gone: between(this.#gone) }
  }

  /** The mean of the courts in a cell of a level, as shares of the cell. */
  #meanIn(level: number, cell: Cell): { x: number; y: number } {
    const gone = this.#goneIn(cell)
    const sampled = samplesOf(cell.base)
    const there = sampled.filter((at) => !gone.has(this.#base.positions[at] as number))
    const older = sumOf(this.#base, there.length > 0 ? there : sampled, sizeOf(cell.base) - sizeOf(cell.gone))
    const newer = sumOf(this.#recent, samplesOf(cell.recent), sizeOf(cell.recent))
    const { base, recent } = cell
    const some = sizeOf(base) > 0 ? this.#base.pointAt(base.from) : this.#recent.pointAt(recent.from)
    const units = 2 ** (BITS - level)
    const share = (sum: number, ofSome: number) =>
      clamp(sum / countIn(cell) / units - Math.floor(ofSome / units), 0, 1)
    return { x: share(older.x + newer.x, some.x), y: share(older.y + newer.y, some.y) }
  }
}

const sizeOf = ({ from, to }: Range) => to - from

const countIn = ({ base, recent, gone }: Cell) => sizeOf(base) - sizeOf(gone) + sizeOf(recent)

const within = ({ positions }: ZOrder, { from, to }: Range) => positions.subarray(from, to)

const isInTile = ({ column, row }: Spot) => column >= 0 && column < CELLS && row >= 0 && row < CELLS

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)

const areNeighbours = (a: Spot, b: Spot) =>
  Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row)) === 1

/** The neighbours whose marks cover that of a spot, or are covered by it. */
const closeTo = (spot: Spot, spots: readonly Spot[]) =>
  spots.filter((other) => areNeighbours(spot, other) && distance(spot, other) < GAP)

function closestTo(spot: Spot, spots: readonly Spot[]): Spot | undefined {
  const [first, ...others] = closeTo(spot, spots)
  return others.reduce(
    (closest, other) => (closest && distance(spot, other) < distance(spot, closest) ? other : closest),
    first,
  )
}

/**
 * The spot in whose cluster a lone court is, instead of having a pin that covers it. Of two lone courts, the second is in
 * the cluster of the first.
 */
function hostOf(spot: Spot, spots: readonly Spot[]): Spot | undefined {
  const host = spot.count === 1 ? closestTo(spot, spots) : undefined
  if (!host || host.count > 1) return host
  const isSecond = spots.indexOf(host) < spots.indexOf(spot)
  return isSecond && closestTo(host, spots) === spot ? host : undefined
}

/** Where a cluster is drawn: at the mean of its courts, but away from the edge where it would cover a neighbour. */
function apart(spot: Spot, others: readonly Spot[]): { x: number; y: number } {
  let { x, y } = spot
  for (const other of closeTo(spot, others)) {
    const [right, down] = [other.column - spot.column, other.row - spot.row]
    const [dx, dy] = [Math.abs(other.x - spot.x), Math.abs(other.y - spot.y)]
    if (down === 0 || (right !== 0 && dx >= dy)) x = awayFrom(right, x, spot.column)
    else y = awayFrom(down, y, spot.row)
  }
  return { x, y }
}

/** Keeps half of the gap from the edge of a cell on the side of a neighbour. */
const awayFrom = (side: number, at: number, start: number) =>
  side > 0 ? Math.min(at, start + 1 - GAP / 2) : Math.max(at, start + GAP / 2)

/** Up to `SAMPLES` indexes, evenly spread over a range. */
function samplesOf({ from, to }: Range): number[] {
  const count = Math.min(to - from, SAMPLES)
  return Array.from({ length: count }, (_, i) => from + Math.floor(((i + 0.5) * (to - from)) / count))
}

/** The approximate sum of the coordinates of `count` courts, given some of them; exact if these are all. */
function sumOf(order: ZOrder, samples: readonly number[], count: number): { x: number; y: number } {
  let [x, y] = [0, 0]
  for (const at of samples) {
    const point = order.pointAt(at)
    x += point.x
    y += point.y
  }
  const weight = samples.length > 0 ? count / samples.length : 0
  return { x: x * weight, y: y * weight }
}
