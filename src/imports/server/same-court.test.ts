import { expect, test } from 'vitest'
import { longestNormalizedRun } from '../../../test/longest-normalized-run.ts'
import { fold } from './same-court.ts'

test('names of one court may differ in case, in spaces and in how accents are written', () => {
  expect(fold(' Caf\u00e9  Park ')).toBe(fold('cafe\u0301 PARK'))
})

test('long runs of combining marks are not sorted', () => {
  const piled = `Cafe${'\u0301'.repeat(400)}${'\u0316'.repeat(400)}`
  expect(longestNormalizedRun(() => fold(piled))).toBeLessThanOrEqual(6)
})
