import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test('reads numbers as people type them', () => {
  expect(['51.4', ' -0.1 ', '−0.1', '.5', '7.'].map(parseNumber)).toEqual([51.4, -0.1, -0.1, 0.5, 7])
  for (const text of ['', ' ', '0x10', '1e3', '51,4', 'north']) expect(parseNumber(text)).toBeNaN()
})
