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

test.each([51.5, 51.4999])('a value at %s is found across the edges of its band of latitude', (latitude) => {
  const index = new NamedPlaceIndex<string>()
  index.add('Cage', { latitude, longitude: 0 }, 'here')
  const found = [-0.0012, -0.0008, 0, 0.0008, 0.0012].map((north) =>
    index.find('cage', { latitude: latitude + north, longitude: 0 }),
  )
  expect(found).toEqual([undefined, 'here', 'here', 'here', undefined])
})
