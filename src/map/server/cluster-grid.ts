import { lowerBound, orderBy } from '../../search/server/packed.ts'
import type { Places } from '../../search/server/spatial.ts'
import { MIN_CLUSTER_SIZE } from '../contract/limits.ts'

/** Web Mercator: `z` zoom, `x` from the west, `y` from the north. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Bits of a coordinate: units of 2 metres at the equator. */
const BITS = 24
/** Cells of a tile along each side are 2 to the power of this: 8 cells of 64 pixels. */
const CELL_LEVELS = 3
/** A cluster keeps this distance from its cell's border, as a share of the cell, so that clusters don't overlap. */
const MARGIN = 0.25
/** A cluster is drawn at the mean of at most this many of its courts. */
const SAMPLES = 64

/** What a tile shows: a single court by its position, or how many there are around a point. */
export type Mark =
  | { kind: 'court'; position: number }
  /** `x` and `y`: as shares of the tile, from the west and from the north. */
  | { kind: 'cluster'; count: number; x: number; y: number }

/**
 * Courts in the order of a Z-order curve (https://en.wikipedia.org/wiki/Z-order_curve), in which the courts of a tile, and
 * of each cell in it, are neighbours. So clusters of any zoom need no memory of their own, and a tile takes time
 * proportional to its cells, whatever the number of courts.
 */
export class ClusterGrid {
  /** Ascending. */
  readonly #codes: Float64Array
  /** The courts' positions in the list. */
  readonly #positions: Uint32Array

  /** @param chosen the positions of courts */
  constructor({ latitudes, longitudes }: Places, chosen: Uint32Array) {
    const { length } = chosen
    const [low, high] = [new Uint32Array(length), new Uint32Array(length)]
    for (let i = 0; i < length; i++) {
      const x = unitOf(westShare(longitudes[chosen[i] as number] as number))
      const y = unitOf(northShare(latitudes[chosen[i] as number] as number))
      low[i] = interleave(x & HALF_MASK, y & HALF_MASK)
      high[i] = interleave(x >>> HALF, y >>> HALF)
    }
    const byLow = orderBy(length, (i) => low[i] as number)
    const order = orderBy(length, (i) => high[i] as number, byLow)
    this.#codes = new Float64Array(length)
    this.#positions = new Uint32Array(length)
    for (let at = 0; at < length; at++) {
      const i = order[at] as number
      this.#codes[at] = (high[i] as number) * 2 ** BITS + (low[i] as number)
      this.#positions[at] = chosen[i] as number
    }
  }

  /** What a tile shows, with clusters. */
  clusters({ z, x, y }: TileAddress): Mark[] {
    const marks: Mark[] = []
    const cell = 2 ** -CELL_LEVELS
    this.#visit({ z, x, y }, z + CELL_LEVELS, ({ x: column, y: row }, from, to) => {
      if (to - from >= MIN_CLUSTER_SIZE) {
        const [dx, dy] = this.#meanIn(z + CELL_LEVELS, from, to)
        const [west, north] = [column - x / cell, row - y / cell]
        marks.push({ kind: 'cluster', count: to - from, x: (west + dx) * cell, y: (north + dy) * cell })
      } else
        for (const position of this.#positions.subarray(from, to)) marks.push({ kind: 'court', position })
    })
    return marks
  }

  /** What a tile shows, without clusters. */
  courts(tile: TileAddress): Mark[] {
    const marks: Mark[] = []
    this.#visit(tile, tile.z, (_, from, to) => {
      for (const position of this.#positions.subarray(from, to)) marks.push({ kind: 'court', position })
    })
    return marks
  }

  /**
   * Visits the cells of a level (the zoom at which they would be tiles) in a tile that have courts, with the range that
   * these have in the order.
   */
  #visit(tile: TileAddress, level: number, use: (cell: TileAddress, from: number, to: number) => void): void {
    const start = codeOf(tile.x * 2 ** (BITS - tile.z), tile.y * 2 ** (BITS - tile.z))
    const from = this.#firstFrom(start, 0, this.#codes.length)
    const to = this.#firstFrom(start + 4 ** (BITS - tile.z), from, this.#codes.length)
    this.#visitQuarters(tile, start, from, to, level, use)
  }

  /** @param start the code at the tile's north-western corner */
  #visitQuarters(
    { z, x, y }: TileAddress,
    start: number,
    from: number,
    to: number,
    level: number,
    use: (cell: TileAddress, from: number, to: number) => void,
  ): void {
    if (from === to) return
    if (z === level) {
      use({ z, x, y }, from, to)
      return
    }
    const size = 4 ** (BITS - z - 1)
    let begin = from
    for (let quarter = 0; quarter < 4; quarter++) {
      const end = quarter === 3 ? to : this.#firstFrom(start + (quarter + 1) * size, begin, to)
      const tile = { z: z + 1, x: 2 * x + (quarter & 1), y: 2 * y + (quarter >> 1) }
      this.#visitQuarters(tile, start + quarter * size, begin, end, level, use)
      begin = end
    }
  }

  /** Where codes from `code` on begin. */
  #firstFrom(code: number, from: number, to: number): number {
    return lowerBound(from, to, (i) => (this.#codes[i] as number) < code)
  }

  /** The mean of a range of courts that lie in one cell of a level, as shares of the cell. */
  #meanIn(level: number, from: number, to: number): [x: number, y: number] {
    const count = Math.min(to - from, SAMPLES)
    let [x, y] = [0, 0]
    for (let sample = 0; sample < count; sample++) {
      const code = this.#codes[from + Math.floor(((sample + 0.5) * (to - from)) / count)] as number
      x += unitsIn(code)
      y += unitsIn(code / 2)
    }
    const units = 2 ** (BITS - level)
    const share = (sum: number) => clamp(((sum / count) % units) / units, MARGIN, 1 - MARGIN)
    return [share(x), share(y)]
  }
}

/** The code of a point: the bits of its coordinates in turn, x first. */
function codeOf(x: number, y: number): number {
  return interleave(x >>> HALF, y >>> HALF) * 2 ** BITS + interleave(x & HALF_MASK, y & HALF_MASK)
}

/** The bits of two numbers below 2^12 in turn. */
function interleave(x: number, y: number): number {
  return spread(x) | (spread(y) << 1)
}

/** Every second bit of a code, from the last one on. */
function unitsIn(code: number): number {
  return (compact(Math.floor(code / 2 ** BITS)) << HALF) | compact(code % 2 ** BITS)
}

const HALF = BITS / 2
const HALF_MASK = 2 ** HALF - 1

/** Puts a zero before each of the last 16 bits: https://graphics.stanford.edu/~seander/bithacks.html#InterleaveBMN */
function spread(bits: number): number {
  let spread = bits
  spread = (spread | (spread << 8)) & 0x00ff00ff
  spread = (spread | (spread << 4)) & 0x0f0f0f0f
  spread = (spread | (spread << 2)) & 0x33333333
  return (spread | (spread << 1)) & 0x55555555
}

/** The reverse of `spread`; ignores the other bits. */
function compact(spread: number): number {
  let bits = spread & 0x55555555
  bits = (bits | (bits >>> 1)) & 0x33333333
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f
  bits = (bits | (bits >>> 4)) & 0x00ff00ff
  return (bits | (bits >>> 8)) & 0x0000ffff
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const unitOf = (share: number) => clamp(Math.floor(share * 2 ** BITS), 0, 2 ** BITS - 1)

/** Web Mercator, as a share of the world's width from the west. */
export const westShare = (longitude: number) => longitude / 360 + 0.5

/** Web Mercator, as a share of the world's height from the north; places beyond 85 degrees are at its edge. */
export function northShare(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return clamp(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI), 0, 1)
}
