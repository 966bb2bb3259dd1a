import { expect, test } from 'vitest'
import { longestNormalizedRun } from '../../../test/longest-normalized-run.ts'
import { fold, NamedPlaceIndex } from './same-court.ts'

test('names of one court may differ in case, in spaces and in how accents are written', () => {
  expect(fold(' Caf\u00e9  Park ')).toBe(fold('cafe\u0301 PARK'))
})

test('long runs of combining marks are not sorted', () => {
  const piled = `Cafe${'\u0301'.repeat(400)}${'\u0316'.repeat(400)}`
  expect(longestNormalizedRun(() => fold(piled))).toBeLessThanOrEqual(6)
})

test('a value is found across the edges of the bands of latitude, and across none further away', () => {
  const index = new NamedPlaceIndex<string>()
  index.add('Cage', { latitude: 51.5, longitude: 0 }, 'here')
  const found = [51.4988, 51.4992, 51.5, 51.5008, 51.5012].map((latitude) =>
    index.find('cage', { latitude, longitude: 0 }),
  )
  expect(found).toEqual([undefined, 'here', 'here', 'here', undefined])
})
