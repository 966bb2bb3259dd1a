import { lowerBound, orderBy } from '../../platform/indexes/packed.ts'
import type { Places } from '../../platform/indexes/spatial.ts'

/** Web Mercator: `z` zoom, `x` from the west, `y` from the north. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Bits of a coordinate: units of 2 metres at the equator. */
export const BITS = 24

/**
 * Courts in the order of a Z-order curve (https://en.wikipedia.org/wiki/Z-order_curve), in which the courts of a tile, and
 * of each cell in it, are neighbours.
 */
export class ZOrder {
  /** Ascending. */
  readonly #codes: Float64Array
  /** The courts' positions in the list. */
  readonly positions: Uint32Array

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
    this.positions = new Uint32Array(length)
    for (let at = 0; at < length; at++) {
      const i = order[at] as number
      this.#codes[at] = (high[i] as number) * 2 ** BITS + (low[i] as number)
      this.positions[at] = chosen[i] as number
    }
  }

  get size(): number {
    return this.positions.length
  }

  /** Where codes from `code` on begin. */
  firstFrom(code: number): number {
    return lowerBound(0, this.size, (i) => (this.#codes[i] as number) < code)
  }

  /** The coordinates of a court. */
  pointAt(at: number): { x: number; y: number } {
    const code = this.#codes[at] as number
    return { x: unitsIn(code), y: unitsIn(code / 2) }
  }
}

/** The code of a point: the bits of its coordinates in turn, x first. */
export function codeOf(x: number, y: number): number {
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

export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const unitOf = (share: number) => clamp(Math.floor(share * 2 ** BITS), 0, 2 ** BITS - 1)

/** Web Mercator, as a share of the world's width from the west. */
export const westShare = (longitude: number) => longitude / 360 + 0.5

/** Web Mercator, as a share of the world's height from the north; places beyond 85 degrees are at its edge. */
export function northShare(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return clamp(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI), 0, 1)
}
