import { expect, test } from 'vitest'
import { nextDue } from './next-due.ts'

const due = (period: 'weekly' | 'daily', timeZone: string, after: string, token = 'a') =>
  nextDue({ period, timeZone, token }, new Date(after)).toISOString()

test('weekly mails are due on Thursday after five, by the clock of the place', () => {
  expect(due('weekly', 'Europe/London', '2026-11-30T12:00:00Z')).toBe('2026-12-03T17:37:00.000Z')
  expect(due('weekly', 'America/New_York', '2026-11-30T12:00:00Z')).toBe('2026-12-03T22:37:00.000Z')
  expect(due('weekly', 'Asia/Kolkata', '2026-11-30T12:00:00Z')).toBe('2026-12-03T12:07:00.000Z')
})

test('the next one is always later', () => {
  expect(due('weekly', 'Europe/London', '2026-12-03T17:37:00Z')).toBe('2026-12-10T17:37:00.000Z')
  expect(due('daily', 'Europe/London', '2026-12-03T17:36:59.999Z')).toBe('2026-12-03T17:37:00.000Z')
  expect(due('daily', 'Europe/London', '2026-12-03T17:37:00Z')).toBe('2026-12-04T17:37:00.000Z')
})

test('it stays five in the afternoon when clocks change', () => {
  expect(due('daily', 'Europe/London', '2026-03-28T18:00:00Z')).toBe('2026-03-29T16:37:00.000Z')
  expect(due('daily', 'Europe/London', '2026-10-24T17:00:00Z')).toBe('2026-10-25T17:37:00.000Z')
  expect(due('weekly', 'Australia/Sydney', '2026-10-02T00:00:00Z')).toBe('2026-10-08T06:37:00.000Z')
})

test('over a year there is one for each day, and one for each week, in every zone', () => {
  const END = Date.parse('2027-01-01T00:00:00Z')
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Lord_Howe', 'Europe/Dublin'])
    for (const [period, days] of [
      ['daily', 1],
      ['weekly', 7],
    ] as const) {
      let at = new Date('2026-01-01T00:00:00Z')
      let count = 0
      for (; Number(at) < END; count++) {
        const next = nextDue({ period, timeZone, token: 'zz' }, at)
        if (count > 0)
          expect(Math.abs(Number(next) - Number(at) - days * 86_400_000)).toBeLessThanOrEqual(3_600_000)
        at = next
      }
      expect(count).toBeGreaterThanOrEqual(Math.floor(365 / days))
    }
})

test('mails are spread over an hour', () => {
  const tokens = Array.from({ length: 500 }, (_, index) => `token ${index * 7919}`)
  const minutes = new Set(tokens.map((token) => due('daily', 'Etc/GMT', '2026-05-01T00:00:00Z', token)))
  expect(minutes.size).toBeGreaterThan(30)
})
