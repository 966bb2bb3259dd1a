import { expect, test } from 'vitest'
import { courtOf } from '../../../test/court-views.ts'
import { newsOf, newsOfAll, seenOf } from './court-news.ts'
import type { CourtView } from './court-schema.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const courtWith = (facts: CourtView['facts'], problems: NonNullable<CourtView['problems']> = []) =>
  courtOf({ id: 1, facts, problems })
const lit = { floodlights: { value: true, state: 'confirmed', confirmed_at: '2026-11-28' } } as const
const LIGHT_OUT = { kind: 'light_out', reported_at: '2026-11-29' } as const
const seen = (...court: Parameters<typeof courtWith>) => ({
  ...seenOf(courtWith(...court), NOW),
  day: '2026-11-20',
})

test('a court that is as it was has no news', () => {
  expect(newsOf(seen(lit, [LIGHT_OUT]), courtWith(lit, [LIGHT_OUT]), NOW)).toBeUndefined()
})

test('what time alone changes is no news', () => {
  const stale = { floodlights: { ...lit.floodlights, state: 'stale' } } as const
  expect(newsOf(seen(lit), courtWith(stale), NOW)).toBeUndefined()
  const old = { ...LIGHT_OUT, reported_at: '2026-08-01' }
  expect(newsOf(seen({}, [old]), courtWith({}), NOW)).toBeUndefined()
})

test('says what was said since, with its day', () => {
  expect(newsOf(seen({}), courtWith(lit), NOW)).toEqual({
    text: 'Floodlights',
    day: '2026-11-28',
    isExact: true,
  })
  expect(newsOf(seen(lit), courtWith(lit, [LIGHT_OUT]), NOW)).toEqual({
    ...{ text: 'Light out', day: '2026-11-29', isExact: true },
  })
})

test('says what is over since when', () => {
  expect(newsOf(seen({}, [LIGHT_OUT]), courtWith({}), NOW)).toEqual({
    ...{ text: 'Light out: not any more', day: '2026-11-20', isExact: false },
  })
  expect(newsOf(seen(lit), courtWith({}), NOW)?.text).toBe('Floodlights: nobody says so any more')
})

test('courts whose news was cut off are not remembered as seen', () => {
  const courts = [1, 2, 3].map((id) => courtOf({ id, facts: lit }))
  const before = new Map([1, 2].map((id) => [id, seen({})]))
  const { lines, seen: told } = newsOfAll(before, courts, NOW, 1)
  expect(lines.map(({ court }) => court.id)).toEqual([1])
  expect([...told.keys()]).toEqual([1, 3])
})
