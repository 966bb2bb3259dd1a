import { expect, test } from 'vitest'
import { longestNormalizedRun } from '../../../test/longest-normalized-run.ts'
import { fold } from './fold.ts'

test('accents make no difference, however they are encoded', () => {
  expect(['Café', 'Cafe\u0301', 'CAFE\u0316\u0301'].map(fold)).toEqual(['cafe', 'cafe', 'cafe'])
})

test('long runs of combining marks are not sorted', () => {
  const piled = `Caf\u00e9${'\u0301'.repeat(400)}${'\u0316'.repeat(400)}`
  expect(longestNormalizedRun(() => expect(fold(piled)).toBe('cafe'))).toBeLessThanOrEqual(6)
})
