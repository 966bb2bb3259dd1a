import { expect, test } from 'vitest'
import { numberOf } from './typed-numbers.ts'

test('reads numbers as people type them', () => {
  expect(['51.4', ' -0.1 ', '−0.1', '.5', '7.'].map(numberOf)).toEqual([51.4, -0.1, -0.1, 0.5, 7])
  for (const text of ['', ' ', '0x10', '1e3', '51,4', 'north']) expect(numberOf(text)).toBeNaN()
})
