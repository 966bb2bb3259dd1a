import { expect, test } from 'vitest'
import { factOf } from '../../../test/fact-views.ts'
import { chooseQuestions, groupFacts, ownAnswer } from './questions.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const confirmed = (day: string) =>
  ({ value: true, confirmed: 2, confirmed_at: day, source: 'player' }) as const
const keys = (facts: { key: string }[]) => facts.map(({ key }) => key)

test('groups facts: disputed, other known, and unknown ones', () => {
  const facts = [
    factOf('floodlights', { state: 'confirmed' }),
    factOf('nets'),
    factOf('rims', { state: 'stale' }),
    factOf('hoops', { state: 'disputed' }),
  ]
  const { known, unknown } = groupFacts(facts)
  expect(keys(known)).toEqual(['hoops', 'floodlights', 'rims'])
  expect(keys(unknown)).toEqual(['nets'])
})

test('asks about disputed facts first, then unknown ones, three at most', () => {
  const facts = [
    factOf('floodlights'),
    factOf('rims', { state: 'stale', ...confirmed('2026-01-01') }),
    factOf('surface', { state: 'disputed' }),
    factOf('toilets'),
    factOf('shade'),
  ]
  expect(keys(chooseQuestions(facts, NOW))).toEqual(['surface', 'floodlights', 'toilets'])
})

test('then about stale facts, and those confirmed longest ago', () => {
  const facts = [
    factOf('lines', { state: 'confirmed', ...confirmed('2025-01-01') }),
    factOf('fence', { state: 'confirmed', ...confirmed('2024-01-01') }),
    factOf('nets', { state: 'stale', ...confirmed('2026-06-01') }),
    factOf('seating', { state: 'claimed', value: true, source: 'sample', source_at: '2024-06-01' }),
  ]
  expect(keys(chooseQuestions(facts, NOW))).toEqual(['nets', 'fence', 'seating'])
})

test('asks nothing that is fresh, or that the person answered in the last 30 days', () => {
  const facts = [
    factOf('lines', { state: 'confirmed', ...confirmed('2026-10-23') }),
    factOf('nets', { state: 'disputed', own_value: 'none', own_at: '2026-10-23' }),
  ]
  expect(chooseQuestions(facts, NOW)).toEqual([])
  const aDayLater = NOW + 86_400_000
  expect(keys(chooseQuestions(facts, aDayLater))).toEqual(['nets', 'lines'])
})

test('asks about the hours of lights only where there are lights', () => {
  const hours = factOf('light_hours')
  const lights = (value: boolean) =>
    factOf('floodlights', { ...confirmed('2026-11-20'), state: 'confirmed', value })
  expect(chooseQuestions([lights(false), hours], NOW)).toEqual([])
  expect(chooseQuestions([lights(true), hours], NOW)).toEqual([hours])
})

test('an own answer is shown until the person may be asked again', () => {
  const own = (own_at: string) => factOf('nets', { own_value: 'none', own_at })
  expect(ownAnswer(own('2026-10-23'), NOW)).toBe('none')
  expect(ownAnswer(own('2026-10-22'), NOW)).toBeNull()
})
