import { expect, test } from 'vitest'
import { ageText, relativeDateText, whenText } from './ages.ts'

const NOW = Date.parse('2026-11-21T00:30:00Z')

test.each([
  ['2026-11-21T23:59:00Z', 'today'],
  ['2027-01-01T00:00:00Z', 'today'],
  ['2026-11-20T23:59:00Z', 'yesterday'],
  ['2026-11-15T00:00:00Z', '6 days ago'],
  ['2026-11-14T23:59:00Z', 'last week'],
  ['2026-11-07T12:00:00Z', '2 weeks ago'],
  ['2026-10-22T12:00:00Z', '4 weeks ago'],
  ['2026-10-21T12:00:00Z', 'last month'],
  ['2026-05-21T12:00:00Z', '6 months ago'],
  ['2025-11-22T12:00:00Z', '11 months ago'],
  ['2025-11-21T12:00:00Z', 'last year'],
  ['2023-06-01T12:00:00Z', '3 years ago'],
])('%s is %s', (time, text) => expect(relativeDateText(time, NOW)).toBe(text))

test.each([
  ['2026-11-22', 'today'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-08', '13 days ago'],
  ['2026-11-07', '2 weeks ago'],
  ['2026-10-21', '1 month ago'],
  ['2026-05-21', '6 months ago'],
  ['2025-11-21', '1 year ago'],
])('%s is %s, counted', (day, text) => expect(ageText(day, NOW)).toBe(text))

test.each([
  ['2026-11-22', 'today'],
  ['2026-10-22', '4 weeks ago'],
  ['2026-10-21', 'in October'],
  ['2025-12-31', 'in December 2025'],
])('%s was %s', (day, text) => expect(whenText(day, NOW)).toBe(text))
