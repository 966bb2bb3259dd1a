import { expect, test } from 'vitest'
import { MAX_MODERATION_ITEMS } from '../../contract/limits.ts'
import type { ModerationView } from '../../contract/schema.ts'
import { countNotLoaded, mergePart, mergeStart, removeDecidedItems } from './queue-query.ts'

const NOW = 1
const since = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString()

/** A response with suggested facilities, numbered by submission time, and courts. */
function page(facilities: number[], courts: number[], waiting = facilities.length): ModerationView {
  const common = { turn: 1, author: null, court_name: 'Windmill Court' }
  return {
    reviews: [],
    photos: [],
    facilities: facilities.map((id) => ({
      ...{ ...common, id, created_at: since(id), court_id: 1 },
      ...{ suggested_name: `Hook ${id}`, username: null, facilities: [], isKnown: false },
    })),
    courts: courts.map((id) => ({ ...common, id, name: 'Windmil', created_at: since(id) })) as never,
    reports: [],
    counts: {
      ...{ reviews: 0, photos: 0, reports: 0, urgent: 0, facilities: waiting, courts: courts.length },
      total: waiting + courts.length,
    },
  }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const keysOf = ({ items }: { items: { key: string }[] }) => items.map(({ key }) => key)
const facilityKeys = (ids: number[]) => ids.map((id) => `facility ${id}`)

const FIRST = numbers(0, MAX_MODERATION_ITEMS)
const SECOND = numbers(MAX_MODERATION_ITEMS, MAX_MODERATION_ITEMS + 50)

test('refreshing the start removes missing items but keeps later ones', () => {
  const start = mergeStart(undefined, page(FIRST, [900], 250), NOW)
  expect(countNotLoaded(start, 'facility')).toBe(50)
  const whole = mergePart(start, page(SECOND, [], 250))
  expect(countNotLoaded(whole, 'facility')).toBe(0)
  const left = [...FIRST.slice(0, 5), ...FIRST.slice(6), MAX_MODERATION_ITEMS]
  const refreshed = mergeStart(whole, page(left, [], 249), NOW)
  expect(keysOf(refreshed)).toEqual(facilityKeys([...left, ...SECOND.slice(1)]))
})

test('a complete list of a kind replaces the known items', () => {
  const start = mergeStart(undefined, page([1, 2, 3], [4]), NOW)
  expect(keysOf(mergeStart(start, page([2, 5], []), NOW))).toEqual(facilityKeys([2, 5]))
})

test('newer data replaces known items', () => {
  const start = mergeStart(undefined, page(FIRST, [], 250), NOW)
  const whole = mergePart(start, page(SECOND, [], 250))
  const renamed = page(SECOND, [], 250)
  for (const one of renamed.facilities) one.suggested_name = 'Chain nets'
  const texts = mergePart(whole, renamed).items.map(({ text }) => text)
  expect(texts).toHaveLength(250)
  expect(texts.slice(0, FIRST.length)).not.toContain('Chain nets')
  expect(new Set(texts.slice(FIRST.length))).toEqual(new Set(['Chain nets']))
})

test('decided items no longer count as urgent', () => {
  const report = (id: number, isUrgent: boolean) => ({
    ...{ subject: 'court', id, isUrgent, turn: 1, first_reported_at: since(id), author: null },
    ...{ court: null, review: null },
  })
  const view = page([], [])
  view.reports = [report(1, true), report(2, true), report(3, false)] as never
  view.counts = { ...view.counts, reports: 3, urgent: 2, total: 3 }
  const start = mergeStart(undefined, view, NOW)
  const keys = new Set(['report of court 1', 'report of court 3'])
  expect(removeDecidedItems(start, keys).counts).toMatchObject({ reports: 1, urgent: 1, total: 1 })
})

test('decided items are subtracted once', () => {
  const start = mergeStart(undefined, page([1, 2, 3], [4], 7), NOW)
  const keys = new Set(['facility 1', 'court 4', 'facility 9'])
  const decided = removeDecidedItems(removeDecidedItems(start, keys), keys)
  expect(keysOf(decided)).toEqual(facilityKeys([2, 3]))
  expect(decided.counts).toMatchObject({ facilities: 6, courts: 0, total: 6 })
  expect(countNotLoaded(decided, 'facility')).toBe(countNotLoaded(start, 'facility'))
})
