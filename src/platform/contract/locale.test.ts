import { afterEach, expect, test } from 'vitest'
import { dateText } from '../ui/dates.ts'
import { decimalText, numberText, setLocale } from './locale.ts'
import { distanceText } from './units.ts'

afterEach(() => setLocale('en-GB'))

test('dates and numbers are in British English', () => {
  expect(numberText(12_345)).toBe('12,345')
  expect(decimalText(4)).toBe('4.0')
  expect(dateText('2026-11-12')).toBe('12 November 2026')
})

test('dates and numbers are in the language of the site once it is known', () => {
  expect(numberText(12_345)).toBe('12,345')
  setLocale('de')
  expect(numberText(12_345)).toBe('12.345')
  expect(decimalText(4.55)).toBe('4,6')
  expect(dateText('2026-11-12')).toBe('12. November 2026')
  expect(distanceText(1.2, 'km')).toBe('1,9 km away')
})
