import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it.each([
  ['', 10, ''],
  ['0123456789', 10, '0123456789'],
  ['01234567890', 10, '012345678…'],
  ['one two three', 10, 'one two…'],
  ['a bcdefghijk', 10, 'a bcdefgh…'],
  ['0123456🏀🏀🏀', 9, '0123456…'],
])('%j in %d characters: %j', (text, max, short) => {
  expect(shorten(text, max)).toBe(short)
  expect(short.length).toBeLessThanOrEqual(max)
})
