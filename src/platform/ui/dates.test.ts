import { expect, test } from 'vitest'
import { clockText, dateText } from './dates.ts'

const NOW = Date.parse('2026-11-21T00:30:00Z')

test('dates are in UTC, whatever the local time zone', () => {
  expect(dateText('2026-09-02T23:59:59.000Z')).toBe('2 September 2026')
})

test.each([
  ['2026-11-20T14:02:59Z', '14:02 UTC'],
  ['2026-11-20T00:29:00Z', '20 November at 00:29 UTC'],
])('%s is %s', (time, text) => expect(clockText(time, NOW, 'UTC')).toBe(text))
