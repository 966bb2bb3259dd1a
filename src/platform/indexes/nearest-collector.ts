/** Index of a double's low word: 0 on all platforms of Node.js except s390x, which is big-endian. */
const LOW_WORD = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1
/** Larger buckets use the engine's sort. */
const INSERTION_SORT_AT_MOST = 24

/**
 * Collects a search's results and returns the nearest. Each place is one double: its squared chord distance with the
 * lowest bits replaced by its position in the list, so that comparing doubles orders by distance and then by position.
 * Reused by one search at a time; its buffer only grows.
 */
export class NearestCollector {
  #found = new Float64Array(1024)
  #foundBits = new Uint32Array(this.#found.buffer)
  #total = 0
  #positionMask = 0

  get total(): number {
    return this.#total
  }

  /** Begins a search among so many places: their positions take as few bits as possible. */
  begin(places: number): void {
    this.#total = 0
    this.#positionMask = 2 ** (32 - Math.clz32(places)) - 1
  }

  /** Makes room for `more` places to be added. */
  reserve(more: number): void {
    const length = this.#total + more
    if (length <= this.#found.length) return
    const wider = new Float64Array(Math.max(length, this.#found.length * 2))
    wider.set(this.#found)
    this.#found = wider
    this.#foundBits = new Uint32Array(wider.buffer)
  }

  add(squared: number, position: number): void {
    this.#found[this.#total] = squared
    const low = 2 * this.#total + LOW_WORD
    this.#foundBits[low] = ((this.#foundBits[low] as number) & ~this.#positionMask) | position
    this.#total++
  }

  /**
   * The positions of the `take` nearest. Squared distances of places spread evenly over a circle are uniformly
   * distributed: buckets of equal width hold about one each, so sorting takes linear time, and buckets beyond
   * `take` are not sorted at all. `greatest` is an upper bound of the squares.
   */
  nearest(take: number, greatest: number): Uint32Array {
    const found = this.#found
    const total = this.#total
    const length = Math.min(take, total)
    const scale = greatest > 0 ? (total - 1) / greatest : 0
    const ends = new Uint32Array(total)
    for (let i = 0; i < total; i++) {
      const bucket = ((found[i] as number) * scale) >>> 0
      ends[bucket] = (ends[bucket] as number) + 1
    }
    const { buckets, wanted } = accumulate(ends, length)
    const sorted = new Float64Array(wanted)
    for (let i = 0; i < total; i++) {
      const value = found[i] as number
      const bucket = (value * scale) >>> 0
      if (bucket >= buckets) continue
      const at = (ends[bucket] as number) - 1
      ends[bucket] = at
      sorted[at] = value
    }
    sortBuckets(sorted, ends, buckets)
    return positionsOf(sorted, length, this.#positionMask)
  }
}

/** Turns bucket counts into bucket ends, up to the bucket that completes `length` items. */
function accumulate(counts: Uint32Array, length: number): { buckets: number; wanted: number } {
  let wanted = 0
  let buckets = 0
  while (wanted < length) {
    wanted += counts[buckets] as number
    counts[buckets++] = wanted
  }
  return { buckets, wanted }
}

/** Sorts each bucket of values that are grouped by bucket. */
function sortBuckets(values: Float64Array, starts: Uint32Array, buckets: number): void {
  let end = values.length
  for (let bucket = buckets - 1; bucket >= 0; bucket--) {
    const start = starts[bucket] as number
    if (end - start > INSERTION_SORT_AT_MOST) values.subarray(start, end).sort()
    else if (end - start > 1) insertionSort(values, start, end)
    end = start
  }
}

function insertionSort(values: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = values[i] as number
    let hole = i
    while (hole > start && (values[hole - 1] as number) > value) {
      values[hole] = values[hole - 1] as number
      hole--
    }
    values[hole] = value
  }
}

function positionsOf(sorted: Float64Array, length: number, mask: number): Uint32Array {
  const bits = new Uint32Array(sorted.buffer)
  const positions = new Uint32Array(length)
  for (let i = 0; i < length; i++) positions[i] = (bits[2 * i + LOW_WORD] as number) & mask
  return positions
}
