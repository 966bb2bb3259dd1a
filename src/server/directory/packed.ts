/**
 * Sequences of variable-length items packed into one typed array: item `i` is
 * `values[starts[i]] .. values[starts[i + 1] - 1]`.
 */
export interface Packed<T extends Uint8Array | Uint32Array> {
  values: T
  starts: Uint32Array
}

export const emptyBytes = (): Packed<Uint8Array> => ({ values: new Uint8Array(), starts: new Uint32Array(1) })
export const emptyInts = (): Packed<Uint32Array> => ({
  values: new Uint32Array(),
  starts: new Uint32Array(1),
})

/** The UTF-8 bytes of a text, one per character: these compare with `<` as the packed bytes do. */
export function binaryKey(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** A view of packed bytes that reads its items as binary keys. */
export function keysOf({ values, starts }: Packed<Uint8Array>): { count: number; at(index: number): string } {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  return {
    count: starts.length - 1,
    at: (index) => bytes.toString('latin1', starts[index], starts[index + 1]),
  }
}

/** The first index of `from .. to` whose item is not before what is sought; `to` when all are. */
export function lowerBound(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Where each item of a merged sequence comes from: an old index, or `~i` for the i-th new item. */
export type Sources = Int32Array

interface Merge {
  oldCount: number
  isGone: (oldIndex: number) => boolean
  newCount: number
  /** Whether an old item stands before a new one. Both sequences are in this order already. */
  isBefore: (oldIndex: number, newIndex: number) => boolean
}

/** Merges a few new items into a long sorted sequence, without those that are gone. */
export function mergeSorted({ oldCount, isGone, newCount, isBefore }: Merge): Sources {
  const sources = new Int32Array(oldCount + newCount)
  let length = 0
  let next = 0
  const takeOldUntil = (end: number) => {
    for (; next < end; next++) if (!isGone(next)) sources[length++] = next
  }
  for (let fresh = 0; fresh < newCount; fresh++) {
    takeOldUntil(lowerBound(next, oldCount, (old) => isBefore(old, fresh)))
    sources[length++] = ~fresh
  }
  takeOldUntil(oldCount)
  return sources.subarray(0, length)
}

/** Old neighbours that stay neighbours: `length` items from `first` on, which come to stand at `at`. */
interface Run {
  at: number
  first: number
  length: number
}

function runsOf(sources: Sources): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < sources.length; ) {
    const first = sources[at] as number
    let length = 1
    if (first >= 0) {
      while (sources[at + length] === first + length) length++
      runs.push({ at, first, length })
    }
    at += length
  }
  return runs
}

/** One column of the merged sequence, written into `into`. */
export function mergeColumn<T extends Uint8Array | Uint32Array | Float64Array>(
  sources: Sources,
  old: T,
  fresh: (newIndex: number) => number,
  into: T,
): T {
  for (const { at, first, length } of runsOf(sources)) into.set(old.subarray(first, first + length), at)
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at] as number
    if (source < 0) into[at] = fresh(~source)
  }
  return into
}

/** The merged sequence of packed items. */
export function mergePacked<T extends Uint8Array | Uint32Array>(
  sources: Sources,
  old: Packed<T>,
  fresh: Packed<T>,
  Values: new (length: number) => T,
): Packed<T> {
  const starts = new Uint32Array(sources.length + 1)
  let total = 0
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at] as number
    total += source >= 0 ? lengthOf(old, source) : lengthOf(fresh, ~source)
    starts[at + 1] = total
  }
  const values = new Values(total)
  for (const { at, first, length } of runsOf(sources))
    values.set(old.values.subarray(old.starts[first], old.starts[first + length]), starts[at])
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at] as number
    if (source < 0)
      values.set(fresh.values.subarray(fresh.starts[~source], fresh.starts[~source + 1]), starts[at])
  }
  return { values, starts }
}

function lengthOf({ starts }: Packed<Uint8Array | Uint32Array>, index: number): number {
  return (starts[index + 1] as number) - (starts[index] as number)
}

/** Packs texts; `binary` ones are binary keys. */
export function packTexts(texts: readonly string[], encoding: 'utf8' | 'binary'): Packed<Uint8Array> {
  const starts = new Uint32Array(texts.length + 1)
  let values = Buffer.allocUnsafe(1024)
  let length = 0
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as string
    const needed = length + Buffer.byteLength(text, encoding)
    if (needed > values.length) values = Buffer.concat([values], needed * 2)
    length += values.write(text, length, encoding)
    starts[i + 1] = length
  }
  return { values: values.subarray(0, length), starts }
}

export function packNumbers(items: readonly (readonly number[])[]): Packed<Uint32Array> {
  const starts = new Uint32Array(items.length + 1)
  let length = 0
  for (let i = 0; i < items.length; i++) {
    length += (items[i] as readonly number[]).length
    starts[i + 1] = length
  }
  const values = new Uint32Array(length)
  for (let i = 0; i < items.length; i++) values.set(items[i] as readonly number[], starts[i])
  return { values, starts }
}

const INDEX_BITS = 21
/** The most items `orderBy` can sort. */
export const MAX_ITEMS = 2 ** INDEX_BITS

/**
 * The indexes `0 .. count - 1` in the order of their keys (whole numbers from 0 below 2^32), equals by index.
 * Key and index share one double, so that the engine's own numeric sort does the work.
 */
export function orderBy(count: number, key: (index: number) => number): Uint32Array {
  const packed = new Float64Array(count)
  for (let i = 0; i < count; i++) packed[i] = key(i) * MAX_ITEMS + i
  packed.sort()
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = (packed[i] as number) % MAX_ITEMS
  return order
}
