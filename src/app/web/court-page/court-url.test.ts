import { describe, expect, test } from 'vitest'
import { MAX_ID } from '../../../platform/contract/limits.ts'
import { readCourtId, readSort } from './court-url.ts'

describe('the id in a court’s URL', () => {
  test.each([
    '',
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '01',
    '1/2',
    '99999999999',
    String(MAX_ID + 1),
  ])('is undefined for %o', (text) => expect(readCourtId(text)).toBeUndefined())
  test('is a whole number within range', () => {
    expect(readCourtId('1')).toBe(1)
    expect(readCourtId(String(MAX_ID))).toBe(MAX_ID)
  })
})

describe('the order of reviews', () => {
  test.each(['', 'sort=', 'sort=best', 'sort=NEWEST', 'other=top'])('defaults to newest for %o', (query) =>
    expect(readSort(new URLSearchParams(query))).toBe('newest'),
  )
  test('is the requested one', () => expect(readSort(new URLSearchParams('sort=top'))).toBe('top'))
})
