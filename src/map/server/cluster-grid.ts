import { MIN_CLUSTER_SIZE } from '../contract/limits.ts'
import { BITS, clamp, codeOf, type Range, type TileAddress, ZOrder } from './z-order.ts'

/** Cells of a tile along each side are 2 to the power of this: 8 cells of 64 pixels. */
const CELL_LEVELS = 3
/** A cluster keeps this distance from its cell's border, as a share of the cell, so that clusters don't overlap. */
const MARGIN = 0.25
/** A cluster is drawn at the mean of at most this many of its courts, and of as many recent ones. */
const SAMPLES = 64

/** What a tile shows: a single court by its position, or how many there are around a point. */
export type Mark =
  | { kind: 'court'; position: number; isRecent: boolean }
  /** `x` and `y`: as shares of the tile, from the west and from the north. */
  | { kind: 'cluster'; count: number; x: number; y: number }

/** What has changed since the courts of a grid were sorted. */
export interface GridChanges {
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
  clusters({ z, x, y }: TileAddress): Mark[] {
    const marks: Mark[] = []
    const side = 2 ** -CELL_LEVELS
    this.#visit({ z, x, y }, z + CELL_LEVELS, ({ x: column, y: row }, cell) => {
      const count = countIn(cell)
      if (count >= MIN_CLUSTER_SIZE) {
        const [dx, dy] = this.#meanIn({ z: z + CELL_LEVELS, x: column, y: row }, cell)
        const [west, north] = [column - x / side, row - y / side]
        marks.push({ kind: 'cluster', count, x: (west + dx) * side, y: (north + dy) * side })
      } else marks.push(...this.#courtsIn(cell))
    })
    return marks
  }

  /** What a tile shows, without clusters. */
  courts(tile: TileAddress): Mark[] {
    const marks: Mark[] = []
    this.#visit(tile, tile.z, (_, cell) => {
      for (const mark of this.#courtsIn(cell)) marks.push(mark)
    })
    return marks
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

  /** Visits the cells of a level (the zoom at which they would be tiles) in a tile that have courts. */
  #visit(tile: TileAddress, level: number, use: (address: TileAddress, cell: Cell) => void): void {
    const start = codeOf(tile.x * 2 ** (BITS - tile.z), tile.y * 2 ** (BITS - tile.z))
    const world = {
      base: { from: 0, to: this.#base.size },
      recent: { from: 0, to: this.#recent.size },
      gone: { from: 0, to: this.#gone.size },
    }
    const cell = this.#between(world, start, start + 4 ** (BITS - tile.z))
    this.#visitQuarters(tile, start, cell, level, use)
  }

  /** @param start the code at the tile's north-western corner */
  #visitQuarters(
    { z, x, y }: TileAddress,
    start: number,
    cell: Cell,
    level: number,
    use: (address: TileAddress, cell: Cell) => void,
  ): void {
    if (countIn(cell) === 0) return
    if (z === level) {
      use({ z, x, y }, cell)
      return
    }
    const size = 4 ** (BITS - z - 1)
    for (let quarter = 0; quarter < 4; quarter++) {
      const first = start + quarter * size
      const tile = { z: z + 1, x: 2 * x + (quarter & 1), y: 2 * y + (quarter >> 1) }
      this.#visitQuarters(tile, first, this.#between(cell, first, first + size), level, use)
    }
  }

  /** The part of a cell with the codes from `first` up to, but not including, `end`. */
  #between(cell: Cell, first: number, end: number): Cell {
    return {
      base: rangeIn(this.#base, cell.base, first, end),
      recent: rangeIn(this.#recent, cell.recent, first, end),
      gone: rangeIn(this.#gone, cell.gone, first, end),
    }
  }

  /** The mean of the courts in the cell at an address, as shares of the cell. */
  #meanIn({ z, x, y }: TileAddress, cell: Cell): [x: number, y: number] {
    const gone = this.#goneIn(cell)
    const sampled = samplesOf(cell.base)
    const there = sampled.filter((at) => !gone.has(this.#base.positions[at] as number))
    const older = sumOf(this.#base, there.length > 0 ? there : sampled, sizeOf(cell.base) - sizeOf(cell.gone))
    const newer = sumOf(this.#recent, samplesOf(cell.recent), sizeOf(cell.recent))
    const mean = (sum: number) => sum / countIn(cell) / 2 ** (BITS - z)
    const share = (at: number, start: number) => clamp(at - start, MARGIN, 1 - MARGIN)
    return [share(mean(older.x + newer.x), x), share(mean(older.y + newer.y), y)]
  }
}

const sizeOf = ({ from, to }: Range) => to - from

const countIn = ({ base, recent, gone }: Cell) => sizeOf(base) - sizeOf(gone) + sizeOf(recent)

const within = ({ positions }: ZOrder, { from, to }: Range) => positions.subarray(from, to)

function rangeIn(order: ZOrder, { from, to }: Range, first: number, end: number): Range {
  if (from === to) return { from, to }
  const begin = order.firstFrom(first, { from, to })
  return { from: begin, to: order.firstFrom(end, { from: begin, to }) }
}

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
