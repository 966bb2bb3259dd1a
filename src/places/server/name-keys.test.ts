import { expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { type KeyRange, nameKey, packKeys, prefixRange, rangesWithTypo } from './name-keys.ts'

it.each([
  ['  KINGʼS   Lynn ', 'kings lynn'],
  ['Saint-Étienne', 'st etienne'],
  ['Brighton & Hove', 'brighton and hove'],
  ['Łódź', 'lodz'],
  ['St. Gallen', 'st gallen'],
  ['Sankt Gallen', 'st gallen'],
  ['Sault Sainte Marie', 'sault ste marie'],
  ['Ft. Worth', 'fort worth'],
  ['Mt Vernon', 'mount vernon'],
  ['%', ''],
])('%j is compared as %j', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

const random = randomNumbers(5)
const word = (length: number) => Array.from({ length }, () => 'abc'[Math.floor(random() * 3)]).join('')
const names = [...new Set(Array.from({ length: 400 }, () => word(1 + Math.floor(random() * 6))))].sort()
const { keys, ownerOf } = packKeys(names.map((name) => [name]))
const inRanges = (ranges: readonly KeyRange[]) => {
  const found = new Set<string>()
  for (const [from, to] of ranges)
    for (let i = from; i < to; i++) found.add(names[ownerOf[i] as number] as string)
  return [...found].sort()
}

/** Optimal string alignment distance: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i || j),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row) row[j] = least
    }
  return at(a.length, b.length)
}

it('finds exactly the names that start with a text', () => {
  for (const prefix of ['', 'a', 'ab', 'abc', 'cab', 'zz'])
    expect(inRanges([prefixRange(keys, prefix)])).toEqual(names.filter((name) => name.startsWith(prefix)))
})

it('finds exactly the names whose start differs by one slip', () => {
  for (let round = 0; round < 60; round++) {
    const typed = word(2 + Math.floor(random() * 4))
    const expected = names.filter((name) =>
      Array.from({ length: name.length + 1 }, (_, end) => name.slice(0, end)).some(
        (start) => distance(typed, start) <= 1,
      ),
    )
    const found = new Set([
      ...inRanges(rangesWithTypo(keys, typed).map(({ range }) => range)),
      ...inRanges([prefixRange(keys, typed)]),
    ])
    expect([...found].sort()).toEqual(expected)
  }
})
