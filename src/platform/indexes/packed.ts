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

/** The UTF-8 bytes of a text, one per character, so that `<` compares like the packed bytes. */
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

/** A part of a sequence: the indexes from one up to, but not including, another one. */
export interface Range {
  from: number
  to: number
}

/** Binary search: the first index in `from .. to` for which `isBefore` is false; `to` if there is none. */
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

/** The origin of each item of a merged sequence: an old index, or `~i` for the i-th new item. */
export type Sources = Int32Array

interface Merge {
  oldCount: number
  isGone: (oldIndex: number) => boolean
  newCount: number
  /** Whether an old item sorts before a new one. Both sequences are already sorted this way. */
  isBefore: (oldIndex: number, newIndex: number) => boolean
}

/** Merges a few new items into a long sorted sequence, dropping deleted ones. */
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

/** Old items that stay adjacent: `length` items starting at `first`, moved to `at`. */
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

/** Writes one column of the merged sequence into `into`. */
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

/** Merges packed items. */
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

/** Packs texts; use `binary` for binary keys. */
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

/** Bits of a digit of the radix sort: few enough for its counts to stay in the processor's cache. */
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
const KEY_BITS = 32

/**
 * The indexes `0 .. count - 1` sorted by their keys (integers from 0 to 2^32 - 1), equal ones as in `before`, or else by
 * index: a radix sort, which takes linear time.
 */
export function orderBy(count: number, key: (index: number) => number, before?: Uint32Array): Uint32Array {
  let order = before?.slice() ?? countingUp(count)
  let keys = new Uint32Array(count)
  for (let at = 0; at < count; at++) keys[at] = key(order[at] as number)
  let [nextOrder, nextKeys] = [new Uint32Array(count), new Uint32Array(count)]
  for (let shift = 0; shift < KEY_BITS; shift += DIGIT_BITS) {
    const places = firstPlaces(keys, shift)
    for (let at = 0; at < count; at++) {
      const digit = ((keys[at] as number) >>> shift) & (DIGITS - 1)
      const place = places[digit] as number
      places[digit] = place + 1
      nextOrder[place] = order[at] as number
      nextKeys[place] = keys[at] as number
    }
    ;[order, nextOrder, keys, nextKeys] = [nextOrder, order, nextKeys, keys]
  }
  return order
}

function countingUp(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = i
  return numbers
}

/** Where the keys with each digit begin, once sorted by it. */
function firstPlaces(keys: Uint32Array, shift: number): Uint32Array {
  const places = new Uint32Array(DIGITS + 1)
  for (let at = 0; at < keys.length; at++) {
    const next = (((keys[at] as number) >>> shift) & (DIGITS - 1)) + 1
    places[next] = (places[next] as number) + 1
  }
  for (let digit = 0; digit < DIGITS; digit++)
    places[digit + 1] = (places[digit + 1] as number) + (places[digit] as number)
  return places
}
