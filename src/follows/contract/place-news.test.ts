import { expect, test } from 'vitest'
import { courtOf } from '../../../test/court-views.ts'
import { placeNews, seenPlace } from './place-news.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const QUERY = { limit: 3, radius: 5 }
const at = (id: number, distanceMiles: number, more: Partial<Parameters<typeof courtOf>[0]> = {}) => ({
  ...courtOf({ id, name: `Court ${id}`, ...more }),
  distanceMiles,
})
const seen = (...courts: ReturnType<typeof at>[]) => ({
  ...seenPlace('51.44,-0.14', courts, { now: NOW, ...QUERY }),
  day: '2026-11-20',
})
const since = (before: ReturnType<typeof seen>, ...courts: ReturnType<typeof at>[]) => {
  const { news, gone } = placeNews(before, courts, { now: NOW, ...QUERY })
  return { news: news.map(({ court, news }) => [court.id, news.text]), gone }
}

test('a place that is as it was has no news', () => {
  expect(since(seen(at(1, 1)), at(1, 1))).toEqual({ news: [], gone: [] })
})

test('a court that was not there is new, one that is not there any more is gone', () => {
  expect(since(seen(at(1, 1), at(2, 2)), at(2, 2), at(9, 3))).toEqual({
    news: [[9, 'New in the directory']],
    gone: ['Court 1'],
  })
})

test('says what was said of a court since', () => {
  const out = at(1, 1, { problems: [{ kind: 'light_out', reported_at: '2026-11-29' }] })
  expect(since(seen(at(1, 1)), out).news).toEqual([[1, 'Light out']])
})

test('news that was not shown is told the next time', () => {
  const before = seen(at(2, 2))
  const out = at(2, 2, { problems: [{ kind: 'light_out', reported_at: '2026-11-29' }] })
  const now = [out, at(9, 3)]
  const cutOff = new Set([2, 9])
  const after = seenPlace('51.44,-0.14', now, { now: NOW, ...QUERY }, { before, cutOff })
  expect(placeNews(after, now, { now: NOW, ...QUERY }).news).toEqual(
    placeNews(before, now, { now: NOW, ...QUERY }).news,
  )
})

test('a court that only moved up because another is gone is not new, and one that was crowded out is not gone', () => {
  const full = seen(at(1, 1), at(2, 2), at(3, 3))
  expect(since(full, at(1, 1), at(3, 3), at(4, 4))).toEqual({ news: [], gone: ['Court 2'] })
  expect(since(full, at(8, 0.5), at(1, 1), at(2, 2))).toEqual({
    news: [[8, 'New in the directory']],
    gone: [],
  })
})
