import { expect, test } from 'vitest'
import { longestNormalizedRun } from '../../../test/longest-normalized-run.ts'
import { areSimilarNames } from './court-suggestions.service.ts'

test('long runs of combining marks are not sorted, and do not change a name', () => {
  const piled = `Caf\u00e9${'\u0301'.repeat(400)}${'\u0316'.repeat(400)} Park`
  const compare = () => expect(areSimilarNames(piled, 'Cafe Park')).toBe(true)
  expect(longestNormalizedRun(compare)).toBeLessThanOrEqual(6)
})
