import { expect, it } from 'vitest'
import { clusterLabel } from './draw-markers.ts'

it.each([
  [2, '2'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9960, '10k'],
  [14_499, '14k'],
  [999_499, '999k'],
  [999_999, '1M'],
  [1_250_000, '1.3M'],
])('a cluster of %s courts reads %s', (count, label) => {
  expect(clusterLabel(count)).toBe(label)
})
