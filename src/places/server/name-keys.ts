import { lowerBound } from '../../platform/indexes/packed.ts'
import { wordsOf } from '../../platform/text/fold.ts'

/** Folded names in ascending order, as UTF-16 code units: key `i` is `units[starts[i]] .. units[starts[i + 1] - 1]`. */
export interface NameKeys {
  units: Uint16Array
  starts: Uint32Array
}

/** Words that are also written shorter; each as it is compared. */
const SAME_WORDS = new Map([
  ['saint', 'st'],
  ['sankt', 'st'],
  ['sainte', 'ste'],
  ['ft', 'fort'],
  ['mt', 'mount'],
])

/** A name as it is compared: its words without case and accents; `saint` is the same as `st`. */
export function nameKey(name: string): string {
  return wordsOf(name.replaceAll('&', ' and '))
    .map((word) => SAME_WORDS.get(word) ?? word)
    .join(' ')
}

/** How people write letters that their keyboard lacks, where leaving out the mark is not the only way. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The keys of a name: without accents, and with two letters for one (`muenchen`). */
function keysOf(name: string): string[] {
  const composed = name.normalize('NFC').toLowerCase()
  const spelled = composed.replace(/[äöüøå]/g, (letter) => TWO_LETTERS[letter] ?? letter)
  return spelled === composed ? [nameKey(name)] : [nameKey(name), nameKey(spelled)]
}

/** Keys with what they name. */
export interface PackedKeys {
  keys: NameKeys
  /** For each key the position of the item that it names. */
  ownerOf: Uint32Array
  /** For each key whether it is of another name than the item's first one, 1 or 0. */
  isOther: Uint8Array
}

/** Packs the keys of items, each with its names. */
export function packKeys(names: readonly (readonly string[])[]): PackedKeys {
  const entries = names.flatMap(([name = '', ...others], owner) => {
    const main = new Set(keysOf(name))
    return [...new Set([...main, ...others.flatMap(keysOf)])]
      .map((key) => ({ key, owner, isOther: Number(!main.has(key)) }))
      .filter(({ key }) => key)
  })
  entries.sort((a, b) => (a.key === b.key ? a.owner - b.owner : a.key < b.key ? -1 : 1))
  const units = new Uint16Array(entries.reduce((sum, { key }) => sum + key.length, 0))
  const starts = new Uint32Array(entries.length + 1)
  for (const [i, { key }] of entries.entries()) {
    const start = starts[i] ?? 0
    for (let at = 0; at < key.length; at++) units[start + at] = key.charCodeAt(at)
    starts[i + 1] = start + key.length
  }
  return {
    keys: { units, starts },
    ownerOf: Uint32Array.from(entries, ({ owner }) => owner),
    isOther: Uint8Array.from(entries, ({ isOther }) => isOther),
  }
}

/** Consecutive keys, the second exclusive. */
export type KeyRange = readonly [from: number, to: number]

export const keyLength = ({ starts }: NameKeys, i: number) =>
  (starts[i + 1] as number) - (starts[i] as number)

/** The keys that start with `prefix`. */
export function prefixRange(keys: NameKeys, prefix: string): KeyRange {
  let range: KeyRange = [0, keys.starts.length - 1]
  for (let at = 0; at < prefix.length; at++) range = narrow(keys, range, at, prefix.charCodeAt(at))
  return range
}

/** Of keys that share their first `at` units, those that go on with `unit`. */
function narrow(keys: NameKeys, [from, to]: KeyRange, at: number, unit: number): KeyRange {
  const first = lowerBound(from, to, (i) => unitAt(keys, i, at) < unit)
  return [first, lowerBound(first, to, (i) => unitAt(keys, i, at) <= unit)]
}

/** -1 after the end of the key, so that shorter keys come first. */
function unitAt({ units, starts }: NameKeys, i: number, at: number): number {
  const position = (starts[i] as number) + at
  return position < (starts[i + 1] as number) ? (units[position] as number) : -1
}

/** Keys that start with a text that differs by one typo. */
export interface TypoMatch {
  range: KeyRange
  /** Of the text with which the keys start. */
  length: number
  /** Whether a letter was replaced, which happens less often than the other typos. */
  isReplaced: boolean
}

/**
 * The keys that start with `prefix` after one typo: a letter too many, missing or wrong, or two neighbours swapped
 * (optimal string alignment distance 1). Follows the sorted keys like a tree, letter by letter; once the typo is made,
 * only the rest of the prefix remains to be found.
 */
export function rangesWithTypo(keys: NameKeys, prefix: string): TypoMatch[] {
  const units = Array.from({ length: prefix.length }, (_, at) => prefix.charCodeAt(at))
  const found: TypoMatch[] = []
  const take = (range: KeyRange, depth: number, rest: readonly number[], isReplaced = false) => {
    let left = range
    for (const [i, unit] of rest.entries()) {
      if (isEmpty(left)) return
      left = narrow(keys, left, depth + i, unit)
    }
    if (!isEmpty(left)) found.push({ range: left, length: depth + rest.length, isReplaced })
  }
  let range: KeyRange = [0, keys.starts.length - 1]
  for (const [at, unit] of units.entries()) {
    const next = units[at + 1]
    take(range, at, units.slice(at + 1))
    if (next !== undefined) take(range, at, [next, unit, ...units.slice(at + 2)])
    for (const [other, child] of children(keys, range, at)) {
      if (other === unit) continue
      take(child, at + 1, units.slice(at + 1), true)
      take(child, at + 1, units.slice(at))
    }
    range = narrow(keys, range, at, unit)
    if (isEmpty(range)) break
  }
  return found
}

const isEmpty = ([from, to]: KeyRange) => from >= to

/** The units with which keys that share their first `at` units go on, each with its keys. */
function* children(
  keys: NameKeys,
  [from, to]: KeyRange,
  at: number,
): Generator<[unit: number, keys: KeyRange]> {
  for (let i = from; i < to; ) {
    const unit = unitAt(keys, i, at)
    const child = narrow(keys, [i, to], at, unit)
    if (unit >= 0) yield [unit, child]
    i = child[1]
  }
}
